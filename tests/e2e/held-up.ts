import type { Page } from "@playwright/test";

/** Holds the answers to some requests up until the function that it gives is called. @param files glob of addresses */
export async function holdUp(page: Page, files: string): Promise<() => void> {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(files, async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}
