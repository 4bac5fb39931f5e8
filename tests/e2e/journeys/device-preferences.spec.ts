import type { Page } from "@playwright/test";
import { expect, newPanel, t, test } from "../fixtures.ts";
import { expectFieldError, field, fill, hydrated, press, toast } from "../forms.ts";

const sizes = [
  { name: "a phone", width: 360, height: 740 },
  { name: "a television", width: 1920, height: 1080 },
] as const;

const words = (key: string, values = {}) => t(`device-preferences:${key}`, values);
const saved = (name: string) => words("saved", { name: words(`fields.${name}`) });

/** The line of the menu that says what a preference is set to. */
const entry = (page: Page, name: string) => page.locator("main nav a", { hasText: words(`fields.${name}`) });

async function choose(page: Page, value: string): Promise<void> {
  await page.locator(`main input[type="radio"][value="${value}"]`).check();
}

/** Without the browser's own checks, so that the server's answer is seen. */
async function unchecked(page: Page): Promise<void> {
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) form.setAttribute("novalidate", "");
  });
}

for (const { name: size, ...viewport } of sizes) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ context, server }) => {
      await context.addCookies((await newPanel(server)).cookies);
    });

    test("chooses viewing modes by their pictures, and goes back to the default", async ({ page, scripted }) => {
      await page.goto("/device/modes");
      await expect(page).toHaveURL(/\/device\/modes\/live-tv$/);
      await hydrated(page, scripted);
      await expect(page.locator("main svg.preview")).toHaveCount(3);
      await expect(page.getByRole("button", { name: words("reset") })).toHaveCount(0);
      await choose(page, "pro");
      await press(page, words("save"));
      await expect(toast(page, saved("live_tv_mode"))).toBeVisible();
      await expect(entry(page, "live_tv_mode")).toContainText(words("choices.live_tv_mode.pro"));
      await entry(page, "zapping_mode").click();
      await expect(page).toHaveURL(/\/device\/modes\/zapping$/);
      await choose(page, "black");
      await press(page, words("save"));
      await expect(entry(page, "zapping_mode")).toContainText(words("choices.zapping_mode.black"));
      await press(page, words("reset"));
      await expect(toast(page, words("wasReset", { name: words("fields.zapping_mode") }))).toBeVisible();
      await expect(entry(page, "zapping_mode")).toContainText(words("choices.zapping_mode.mute"));
      await expect(entry(page, "live_tv_mode")).toContainText(words("choices.live_tv_mode.pro"));
    });

    test("numbers keep their bounds; what was typed stays to be put right", async ({ page, scripted }) => {
      await page.goto("/device/preferences/banner-time");
      await hydrated(page, scripted);
      for (const [typed, text] of [
        ["61", t("validation:max", { max: 60 })],
        ["-1", t("validation:min", { min: 0 })],
        ["1.5", t("validation:number")],
        ["", t("validation:required")],
      ] as const) {
        await unchecked(page);
        await fill(page, { banner_time: typed });
        await press(page, words("save"));
        await expectFieldError(page, "banner_time");
        await expect(page.locator("main")).toContainText(text);
        await expect(field(page, "banner_time")).toHaveValue(typed);
      }
      await fill(page, { banner_time: "0" });
      await press(page, words("save"));
      await expect(toast(page, saved("banner_time"))).toBeVisible();
      await expect(entry(page, "banner_time")).toContainText(words("off"));
    });

    test("an offset shows what the guide would show", async ({ page, scripted }) => {
      await page.goto("/device/preferences/epg-offset-delay");
      await hydrated(page, scripted);
      await unchecked(page);
      await fill(page, { epg_offset_delay: "7" });
      await press(page, words("save"));
      await expectFieldError(page, "epg_offset_delay");
      await fill(page, { epg_offset_delay: "-45" });
      await press(page, words("save"));
      await expect(toast(page, saved("epg_offset_delay"))).toBeVisible();
      await expect(entry(page, "epg_offset_delay")).toContainText("−0:45");
      await expect(page.locator("main .sample")).toContainText(
        words("sample.same", { listed: "20:00", shown: "19:15" }),
      );
      if (!scripted) return;
      await page.getByRole("button", { name: words("number.more") }).click();
      await expect(field(page, "epg_offset_delay")).toHaveValue("-30");
      await expect(page.locator("main .sample")).toContainText("19:30");
    });

    test("languages are tried in an order that is chosen place by place", async ({ page, scripted }) => {
      await page.goto("/device/preferences/audio-language");
      await hydrated(page, scripted);
      await expect(field(page, "language_1")).toBeHidden();
      await choose(page, "list");
      await press(page, words("save"));
      await expectFieldError(page, "language_1");
      await fill(page, { language_1: "deu", language_3: "deu" });
      await press(page, words("save"));
      await expectFieldError(page, "language_3");
      await expect(field(page, "language_1")).toHaveValue("deu");
      await fill(page, { language_1: "tur", language_3: "eng" });
      await press(page, words("save"));
      await expect(toast(page, saved("audio_language"))).toBeVisible();
      await expect(entry(page, "audio_language")).toContainText("Turkish and English");
      await expect(field(page, "language_2")).toHaveValue("eng");
      await page.goto("/device/preferences/subtitle-language");
      await choose(page, "off");
      await press(page, words("save"));
      await expect(entry(page, "subtitle_language")).toContainText(words("languages.off"));
    });

    test("quick utilities: some, none, all again", async ({ page, scripted }) => {
      await page.goto("/device/preferences/quick-utilities");
      await hydrated(page, scripted);
      for (const box of await page.locator("main input[type=checkbox]").all()) await box.uncheck();
      await press(page, words("save"));
      await expect(entry(page, "quick_utilities")).toContainText(words("set.none"));
      await page.getByLabel(words("choices.quick_utilities.tv_guide")).check();
      await press(page, words("save"));
      await expect(entry(page, "quick_utilities")).toContainText(words("set.chosen_one", { count: 1 }));
      await press(page, words("reset"));
      await expect(page.locator("main input[type=checkbox]:checked")).toHaveCount(10);
    });

    test("theme, and the language of device and panel", async ({ page, scripted }) => {
      await page.goto("/device/theme");
      await hydrated(page, scripted);
      await expect(page.locator("main svg.preview")).toHaveCount(10);
      await choose(page, "aurora");
      await press(page, words("save"));
      await expect(toast(page, saved("theme"))).toBeVisible();
      await expect(page.locator('main input[value="aurora"]')).toBeChecked();
      await page.goto("/device/language");
      await choose(page, "nl");
      await press(page, words("save"));
      await expect(page.locator("html")).toHaveAttribute("lang", "nl");
      await expect(page.locator('main input[value="nl"]')).toBeChecked();
    });

    test("every control is large enough for a finger", async ({ page, scripted }) => {
      const least = viewport.width >= 1600 ? 56 : 44;
      for (const path of [
        "modes/movies",
        "theme",
        "language",
        "preferences/epg-offset-delay",
        "preferences/quick-utilities",
        "parent-lock",
        "app-password",
      ]) {
        await page.goto(`/device/${path}`);
        await hydrated(page, scripted);
        const small = await page
          .locator(
            "main :is(a, button, select, label:has(input), input:not([type=radio], [type=checkbox], [type=hidden]))",
          )
          .evaluateAll(
            (controls, px) =>
              controls
                .filter((control) => control.checkVisibility() && !control.closest(".input-group > button"))
                .filter((control) => control.getBoundingClientRect().height < px - 0.5)
                .map((control) => control.outerHTML.slice(0, 80)),
            least,
          );
        expect(small, path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
      }
    });
  });
}

test.describe("by keyboard alone", () => {
  test.beforeEach(async ({ page, context, server }) => {
    await context.addCookies((await newPanel(server)).cookies);
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  /** Presses Tab until a control has the focus. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`Tab does not come to ${selector}.`);
  }

  test("a mode is chosen and saved", async ({ page, scripted }) => {
    await page.goto("/device/modes/movies");
    await hydrated(page, scripted);
    await tabTo(page, 'main input[type="radio"]');
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('main input[value="classic"]')).toBeChecked();
    await tabTo(page, 'main button[type="submit"]');
    await page.keyboard.press("Enter");
    await expect(toast(page, saved("movies_mode"))).toBeVisible();
    await expect(entry(page, "movies_mode")).toContainText(words("choices.movies_mode.classic"));
  });

  test("a number is stepped and saved", async ({ page, scripted }) => {
    await page.goto("/device/preferences/down-threshold");
    await hydrated(page, scripted);
    await tabTo(page, 'main input[type="number"]');
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(field(page, "down_threshold")).toHaveValue("9");
    await page.keyboard.press("Enter");
    await expect(toast(page, saved("down_threshold"))).toBeVisible();
    await expect(entry(page, "down_threshold")).toContainText("9");
  });
});
