import { request as httpRequest } from "node:http";
import type { Page } from "@playwright/test";
import { type Cookies, expect, newClient, newPanel, t, test } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

const PATH = "/device/playlists-upload";
const MB = 1024 * 1024;

const list = [
  '#EXTM3U url-tvg="http://guide.example/xmltv.php?username=anna&password=s3cret"',
  '#EXTINF:-1 group-title="Germany",Das Erste',
  "http://panel.example/live/anna/s3cret/1.ts",
  '#EXTINF:-1 group-title="Films",Metropolis (1927)',
  "http://panel.example/movie/anna/s3cret/2.mkv",
  "#EXTINF:-1,Nowhere",
  "",
].join("\n");

let cookies: Cookies;

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ context, server }) => {
  const panel = await newPanel(server);
  // The notice of the new password belongs to another page.
  cookies = panel.cookies.filter(({ name }) => name !== "sd_toast");
  await context.addCookies(cookies);
});

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "audio/x-mpegurl",
  buffer: Buffer.from(content),
});
const choose = (page: Page, name: string, content: string | Buffer) =>
  field(page, "file").setInputFiles(file(name, content));
const submit = (page: Page) => press(page, t("playlist-uploads:submit"));
const main = (page: Page) => page.locator("main");

test("uploads a playlist, sees what was found, renames it, deletes it and takes that back", async ({
  page,
  scripted,
}) => {
  await page.goto(PATH);
  await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
  await main(page)
    .getByRole("link", { name: t("playlist-uploads:add") })
    .click();
  await hydrated(page, scripted);
  await choose(page, "Käse & Co.m3u", list);
  await submit(page);

  await expect(page).toHaveURL(/\/device\/playlists-upload\/\d+$/);
  await expect(toast(page, t("playlist-uploads:done.created", { title: "Käse & Co" }))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Käse & Co");
  for (const shown of [
    t("playlist-uploads:found_other", { shown: "2" }),
    "Germany",
    "Films",
    `${t("playlist-uploads:line", { line: "6" })} ${t("playlist-uploads:errors.missing_url")} Nowhere`,
    "Käse & Co.m3u",
    "http://guide.example/xmltv.php?username=•••&password=•••",
  ])
    await expect(main(page)).toContainText(shown);
  expect(await page.content()).not.toContain("s3cret");

  await hydrated(page, scripted);
  await fill(page, { title: "Kitchen" });
  await press(page, t("playlist-uploads:rename"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kitchen");

  await main(page)
    .getByRole("link", { name: t("playlist-uploads:delete.action") })
    .click();
  await expect(main(page)).toContainText(t("playlist-uploads:delete.consequence_other", { shown: "2" }));
  await press(page, t("playlist-uploads:delete.submit"));
  const deleted = toast(page, t("playlist-uploads:done.deleted", { title: "Kitchen" }));
  await expect(deleted).toBeVisible();
  await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
  await deleted.getByRole("button", { name: t("screens:undo") }).click();
  await expect(page.locator(".uploads > li")).toContainText("Kitchen");
  await expect(toast(page, t("playlist-uploads:done.restored", { title: "Kitchen" }))).toBeVisible();
});

test.describe("a file that is no playlist", () => {
  for (const [name, content, refusal] of [
    ["empty", "", "empty"],
    ["web page", "<!doctype html><title>x</title>", "html"],
    ["picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), "binary"],
  ] as const) {
    test(`${name}: says so at the file and keeps the name that was typed`, async ({ page, scripted }) => {
      await page.goto(`${PATH}/add`);
      await hydrated(page, scripted);
      await fill(page, { title: "My list" });
      await choose(page, "list.m3u", content);
      await submit(page);
      await expectFieldError(page, "file");
      await expect(main(page)).toContainText(t(`api:upload.refused.${refusal}`));
      await expect(field(page, "title")).toHaveValue("My list");
      // The next one works from here.
      await choose(page, "list.m3u", list);
      await submit(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My list");
      await page.goto(PATH);
      await expect(page.locator(".uploads > li")).toHaveCount(1);
    });
  }

  test("too large: says how large it may be, and keeps the name", async ({ page, scripted }) => {
    await page.goto(`${PATH}/add`);
    await hydrated(page, scripted);
    await fill(page, { title: "My list" });
    await choose(page, "list.m3u", Buffer.alloc(21 * MB, `#${"x".repeat(1022)}\n`));
    await submit(page);
    await expectFieldError(page, "file");
    await expect(main(page)).toContainText(t("playlist-uploads:tooLarge", { size: "20" }));
    await expect(field(page, "title")).toHaveValue("My list");
  });

  test("none chosen: says so", async ({ page, scripted }) => {
    await page.goto(`${PATH}/add`);
    await hydrated(page, scripted);
    await field(page, "file").evaluate((input) => input.removeAttribute("required"));
    await submit(page);
    await expectFieldError(page, "file");
  });
});

test("with a script there is progress, and Cancel ends it", async ({ page, scripted }) => {
  test.skip(!scripted, "progress needs a script");
  await page.goto(`${PATH}/add`);
  await hydrated(page, scripted);
  await fill(page, { title: "Slow" });
  // A phone's connection: 100 kB/s.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: 1e6,
    uploadThroughput: 100_000,
  });
  await choose(page, "list.m3u", list + `#${"x".repeat(1022)}\n`.repeat(5 * 1024));
  await submit(page);
  await expect(page.getByRole("progressbar", { name: t("playlist-uploads:sending") })).toBeVisible();
  await page.getByRole("button", { name: t("playlist-uploads:cancel") }).click();
  await expect(main(page)).toContainText(t("playlist-uploads:cancelled"));
  await expect(field(page, "title")).toHaveValue("Slow");
  await network.detach();
  await page.goto(PATH);
  await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
});

test("a dropped file is chosen", async ({ page, scripted }) => {
  test.skip(!scripted, "dropping needs a script");
  await page.goto(`${PATH}/add`);
  await hydrated(page, scripted);
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.m3u"));
    return data;
  }, list);
  await page.locator(".file-drop").dispatchEvent("drop", { dataTransfer: transfer });
  await submit(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("dropped");
});

test.describe("what is sent by hand", () => {
  const BOUNDARY = "----by-hand";
  const head = (filename = "list.m3u") =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nBy hand\r\n` +
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;

  /** Posts the form in pieces, cut off after them or ended. */
  function send(url: string, pieces: Buffer[], end: "end" | "cut"): Promise<{ status: number; text: string } | null> {
    return new Promise((resolve) => {
      const request = httpRequest(`${url}${PATH}/add`, {
        method: "POST",
        headers: {
          "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
          Origin: url,
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
        },
      });
      request.on("response", (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on("error", () => resolve(null));
      for (const piece of pieces) request.write(piece);
      if (end === "end") request.end();
      else setTimeout(() => request.destroy(), 300);
    });
  }

  test("cut off in the middle it leaves nothing, and the next one works", async ({ page, server }) => {
    const half = Buffer.from(head() + list.repeat(2_000));
    expect(await send(server.url, [half], "cut")).toBeNull();
    await page.goto(PATH);
    await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
    const whole = Buffer.from(`${head()}${list}\r\n--${BOUNDARY}--\r\n`);
    expect(await send(server.url, [whole], "end")).toMatchObject({ status: 302 });
  });

  test("without Content-Length too large is 413, with the form and its name", async ({ page, server }) => {
    const filler = Buffer.alloc(MB, `#${"x".repeat(1022)}\n`);
    const pieces = [Buffer.from(head() + list), ...Array.from({ length: 21 }, () => filler)];
    const answer = await send(server.url, [...pieces, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)], "end");
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining("By hand") });
    await page.goto(PATH);
    await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
  });

  test("a form without an end is a 400 or names the file, and leaves nothing", async ({ page, server }) => {
    const answer = await send(server.url, [Buffer.from(head() + list)], "end");
    expect([400, 422]).toContain(answer?.status);
    await page.goto(PATH);
    await expect(main(page)).toContainText(t("playlist-uploads:empty.title"));
  });

  test("without a session the answer comes after the file: the way to the sign-in page", async ({ server }) => {
    const client = await newClient(server);
    const multipart = { title: "x", file: file("list.m3u", Buffer.alloc(10 * MB, "x")) };
    const answer = await client.post(`${PATH}/add`, { multipart, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toContain("/device/login");
    await client.dispose();
  });

  test("another device finds nothing of it", async ({ page, server }) => {
    await send(server.url, [Buffer.from(`${head()}${list}\r\n--${BOUNDARY}--\r\n`)], "end");
    await page.goto(PATH);
    const own = await page.locator(".uploads a").first().getAttribute("href");
    const stranger = await newClient(server, (await newPanel(server)).cookies);
    expect((await stranger.get(String(own))).status()).toBe(404);
    expect((await stranger.post(`${own}/archive`, { form: {} })).status()).toBe(200);
    await stranger.dispose();
    await page.reload();
    await expect(page.locator(".uploads > li")).toHaveCount(1);
  });
});
