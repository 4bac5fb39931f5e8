import { expect, test } from "vitest";
import { cookiesOf, serverArgs } from "../../tests/setup/server-args";
import { withFirstStyles } from "./first-styles.server";

const files: Record<string, string> = {
  "/assets/admin-AAAAAAAA.css": ".btn{color:red}.toast{color:blue}",
  "/assets/home-B_B-BBBB.css": ".chart{color:green}",
};
const link = (path: string) => `<link rel="stylesheet" href="${path}"/>`;
const waiting = (path: string) => `<link rel="stylesheet" href="${path}" disabled=""/>`;
const ahead = (path: string) => `<link rel="prefetch" as="style" href="${path}"/>`;
const [admin, home] = ["/assets/admin-AAAAAAAA.css", "/assets/home-B_B-BBBB.css"];
const pageOf = (...paths: string[]) =>
  `<!DOCTYPE html><html><head><title>لوحة</title>${paths.map(link).join("")}<style id="first-styles" nonce="n"></style><noscript></noscript></head>` +
  '<body><a class="btn wide">نعم</a><i class="chart"></i></body></html>';

async function styled(html: string, headers: Record<string, string> = {}, cookie?: string) {
  const { context } = serverArgs();
  const request = new Request("http://app.test/", {
    headers: {
      "Sec-Fetch-Dest": "document",
      ...headers,
      ...(cookie === undefined ? {} : { Cookie: `sd_styles=${cookie}` }),
    },
  });
  const first = await withFirstStyles(Buffer.from(html), request, {
    config: context.config,
    readFile: async (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
  });
  if (first === null) return { html, given: null };
  const given = cookiesOf(new Headers({ "Set-Cookie": first.cookie })).sd_styles;
  return { html: Buffer.from(first.page).toString(), given };
}

test("a first visit has the rules in it that its page can need, and its sheet waits", async () => {
  const { html, given } = await styled(pageOf(admin));
  expect(html).toBe(
    pageOf(admin)
      .replace(link(admin), waiting(admin))
      .replace('nonce="n">', 'nonce="n">.btn{color:red}')
      .replace("<noscript>", `<noscript>${ahead(admin)}`),
  );
  expect(given).toBe("AAAAAAAA");
});

test("a later visit takes the sheets that the browser has from there", async () => {
  const html = pageOf(admin, home);
  expect(await styled(html, {}, "AAAAAAAA.B_B-BBBB")).toEqual({ html, given: null });
  const half = await styled(html, {}, "AAAAAAAA");
  expect(half.html).toContain(link(admin));
  expect(half.html).toContain('nonce="n">.chart{color:green}</style>');
  expect(half.given).toBe("AAAAAAAA.B_B-BBBB");
});

test("a sheet that overrules a missing one goes into the page with it", async () => {
  const { html } = await styled(pageOf(admin, home), {}, "B_B-BBBB");
  expect(html).toContain('nonce="n">.btn{color:red}\n.chart{color:green}</style>');
  expect(html).toContain(waiting(admin) + waiting(home));
  expect(html).toContain(`<noscript>${ahead(admin)}${ahead(home)}</noscript>`);
});

test("a forced reload counts as a first visit", async () => {
  const { html } = await styled(pageOf(admin), { "Cache-Control": "no-cache" }, "AAAAAAAA");
  expect(html).toContain(".btn{color:red}");
});

test.each([
  ["whoever opens no window", { "Sec-Fetch-Dest": "empty" }, pageOf(admin)],
  ["a page with a file that is not there", {}, pageOf("/assets/gone-CCCCCCCC.css")],
  ["a page without sheets", {}, pageOf()],
  ["what is no page", {}, "plain"],
])("%s gets it as it is", async (_, headers, html) => {
  expect(await styled(html, headers)).toEqual({ html, given: null });
});

test("what the cookie says is looked at as anything that comes from outside", async () => {
  const { given } = await styled(
    pageOf(admin),
    {},
    `<script>.${"x".repeat(9)}.${Array(40).fill("DDDDDDDD").join(".")}`,
  );
  expect(given).toBe("DDDDDDDD.AAAAAAAA");
});
