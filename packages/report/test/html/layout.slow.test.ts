import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, shareBrowser } from '../../../../tooling/browser.ts';
import { renderReport } from '../../src/html/index.ts';
import { createHostileReport } from '../support/hostile-report.ts';
import { sampleReport } from '../support/sample-report.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await shareBrowser();
});

/** A4 between the margins, in CSS pixels. */
const paperWidth = Math.floor(((210 - 2 * 16) / 25.4) * 96);

/** Run in the page: elements whose contents overflow. Captions are for screen readers. */
const findClipped = `[document.documentElement, ...document.querySelectorAll('body *')]
  .filter((box) => box instanceof HTMLElement && box.tagName !== 'CAPTION')
  .filter((box) => getComputedStyle(box).display !== 'inline' && box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.tagName + ' ' + box.className + ': ' + box.scrollWidth + ' > ' + box.clientWidth)`;

const listElements = `[...document.querySelectorAll('*')].map(
  (element) => element.tagName + ' ' + element.getAttributeNames().join(' '))`;

describe('a report in a browser', () => {
  it.each([
    ['en', 1_440, 'screen'],
    ['fr', 390, 'screen'],
    ['en', 390, 'screen'],
    ['fr', paperWidth, 'print'],
    ['en', paperWidth, 'print'],
  ] as const)('clips nothing: %s, %i px, %s', async (language, width, media) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.emulateMedia({ media });
    for (const report of [sampleReport, createHostileReport()]) {
      await page.setContent(renderReport(report, { language }));
      expect(await page.evaluate(findClipped)).toEqual([]);
    }
    await context.close();
  });

  it('has the same elements whatever the ledger contains, and none that is interactive', async () => {
    const page = await browser.newPage();
    await page.setContent(renderReport(sampleReport, { language: 'en' }));
    const expected = await page.evaluate<readonly string[]>(listElements);
    await page.setContent(renderReport(createHostileReport(), { language: 'en' }));
    expect(await page.evaluate(listElements)).toEqual(expected);
    expect(expected.filter((element) => /^(?:SCRIPT|IMG|IFRAME|LINK)|\bon[a-z]+\b/i.test(element))).toEqual([]);
    await page.close();
  });
});
