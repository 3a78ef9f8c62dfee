import type { Page } from './browser.ts';

/** Presses Tab until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      // Nothing has the focus: the body contains all texts of the page.
      if (element === document.body) return '';
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element?.getAttribute('aria-label'), ...labels.map((label) => label.textContent), element?.textContent]
        .filter(Boolean)
        .join(' ');
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

/** The text of the focused element. */
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
