import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFormat } from '../../src/format.ts';
import type { OpenedResult } from '../../src/result/worker/messages.ts';
import type { Page } from '../support/browser.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { makeExportedFile } from './exported-file.ts';
import type { ResultPage } from './open-result.ts';
import { openResultFixture, type ResultFixture } from './result-fixture.ts';

let fixture: ResultFixture;
let lines: ResultFixture['lines'];
let result: OpenedResult;
/** One tab for all tests that leave no traces. */
let shared: ResultPage;

beforeAll(async () => {
  fixture = await openResultFixture();
  ({ lines, result } = fixture);
  shared = await fixture.open();
});

/** The first cells of the visible rows. */
function designations(page: Page): Promise<readonly string[]> {
  return page.locator('[role="row"] [role="gridcell"]:first-child').allTextContents();
}

/** Clears search and filters. */
async function reset(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear search and filters' }).first();
  if (await clear.isVisible()) await clear.click();
}

function counts(page: Page, shown: number) {
  return page.locator('.result-table').getByText(new RegExp(`^${shown} of ${lines.length} products`));
}

const englishQuestions = [
  'How much, and how certain?',
  'What should be checked first?',
  'Where does it come from?',
  'What was not counted, and why?',
  'How was it calculated?',
  'All products',
];
const frenchQuestions = [
  'Combien, et avec quelle certitude ?',
  'Que faut-il vérifier en premier ?',
  'D’où vient l’empreinte ?',
  'Qu’est-ce qui n’a pas été compté, et pourquoi ?',
  'Comment l’empreinte est-elle calculée ?',
  'Tous les produits',
];

/** Texts of charts and tables that do not fit into their elements. */
function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.tile, .figures-table, .bars-tick > span, .chip-text')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent ?? ''),
  );
}

describe('the result', () => {
  it.each([
    ['en-GB', 'light', 1_440, 'between', 'Download CSV'],
    ['fr-FR', 'dark', 360, 'entre', 'Télécharger en CSV'],
  ] as const)(
    'answers its questions in order in %s, %s, at %d px',
    async (locale, colorScheme, width, between, download) => {
      const { page, context, expectPeace } = await fixture.open({ visitor: { locale, colorScheme, width } });
      const { kilograms } = createFormat(locale === 'fr-FR' ? 'fr' : 'en');
      const { kg = 0, lowKg = 0 } = result.summary.footprint ?? {};
      const total = page.locator('.total-figure');
      await total.getByText(`${kilograms(kg)} CO₂e`, { exact: true }).waitFor();
      await page
        .getByText(`${between} ${kilograms(lowKg)}`)
        .first()
        .waitFor();
      const headings = await page.locator('.result').getByRole('heading', { level: 2 }).allTextContents();
      expect(headings.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
        locale === 'fr-FR' ? frenchQuestions : englishQuestions,
      );
      await page.locator('.tile').first().waitFor();
      expect(await clippedTexts(page)).toEqual([]);
      await page.getByRole('button', { name: download }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // A modal dialog hides the rest of the page from the check, so that is checked first.
      if (width < 1_000) await expectAccessible(page);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('kg CO₂e').first().waitFor();
      await expectAccessible(page);
      expectPeace();
      await context.close();
    },
    // The accessibility checks are slow on a busy machine.
    90_000,
  );

  it('shows markup and formulas as plain text', async () => {
    const { page } = shared;
    const shown = (await designations(page)).join('\n');
    expect(shown).toContain('<img src=x onerror=alert(1)>');
    expect(shown).toContain('\n=HYPERLINK("http://x","y")');
    expect(await page.locator('main img, main b').count()).toBe(0);
  });

  it('shows the products by status, and what the interval does not cover', async () => {
    const { page } = shared;
    const check = page.getByRole('region', { name: 'What should be checked first?' });
    const byStatus = check.getByRole('table').filter({ has: page.getByRole('button', { name: 'To review' }) });
    expect(await byStatus.locator('td:nth-of-type(1)').allTextContents()).toEqual(
      Object.values(result.summary.matches)
        .filter((count) => count > 0)
        .map(String),
    );
    const biases = page.getByRole('region', { name: 'How much, and how certain?' }).locator('.biases > li');
    expect(await biases.count()).toBe(result.summary.biases.length);
  });

  it('shows the total by scope, GHG Protocol category and BEGES category', async () => {
    const { page } = shared;
    const { kilograms } = createFormat('en');
    const { scopes } = result.summary;
    const tables = page.locator('.picture-part').filter({ hasText: 'Scope 3 by GHG Protocol category' });
    const masses = (table: number) => tables.getByRole('table').nth(table).locator('td:nth-of-type(1)');
    expect(await masses(0).allTextContents()).toEqual(
      [scopes.scope1KgCo2e, scopes.scope2KgCo2e, scopes.scope3KgCo2e].map(kilograms),
    );
    await tables.getByText('Scope 3 by GHG Protocol category').click();
    expect(await masses(1).allTextContents()).toEqual(
      scopes.ghgCategories.filter(({ code }) => code.startsWith('3.')).map((row) => kilograms(row.kgCo2e)),
    );
    await tables.getByText('3.1 Purchased goods and services').waitFor();
    await tables.getByText('Total by BEGES category').click();
    expect(await masses(2).allTextContents()).toEqual(scopes.begesPosts.map((row) => kilograms(row.kgCo2e)));
    await tables.getByText('1.2 Mobile combustion').waitFor();
  });

  it('says how much is not in the total, and estimates its footprint', async () => {
    const { uncountedAtAverageKg } = result.summary;
    const { kilograms } = createFormat('en');
    await shared.page.getByText(`They are estimated at ${kilograms(uncountedAtAverageKg)}`).waitFor();
    await shared.page.getByText(`Whole ledger: about ${kilograms(result.summary.wholeLedger.kg)} CO₂e`).waitFor();
  });

  it('lists what to check first by category uncertainty', async () => {
    const { page } = shared;
    const doubts = page.getByRole('region', { name: 'What should be checked first?' });
    expect(await doubts.locator('.doubts').getByRole('rowheader').getByRole('button').allTextContents()).toEqual(
      result.doubts.cases.map(({ designation }) => designation),
    );
    await doubts.getByText('1 case has neither a footprint nor an amount').waitFor();
  });
});

describe('the table', () => {
  it('searches while the user types, ignoring accents and case', async () => {
    const { page } = shared;
    await page.getByRole('searchbox').pressSequentially('CAFE gra');
    await counts(page, 1).waitFor();
    expect(await designations(page)).toEqual(['Café en grains 1 kg']);
    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByText('No products found').waitFor();
    await reset(page);
    await counts(page, lines.length).waitFor();
  });

  it('can be sorted by any column, and announces which', async () => {
    const { page } = shared;
    const header = (name: string) => page.getByRole('grid').getByRole('columnheader', { name });
    expect(await header('Footprint').getAttribute('aria-sort')).toBe('descending');
    await header('Product').getByRole('button').click();
    await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor();
    await expect.poll(() => designations(page).then(([first]) => first)).toBe('<img src=x onerror=alert(1)>');
    await header('Product').getByRole('button').click();
    await expect.poll(() => designations(page).then(([first]) => first)).toBe('zzqx');
    expect(await header('Product').getAttribute('aria-sort')).toBe('descending');
    expect(await header('Footprint').getAttribute('aria-sort')).toBe('none');
    await header('Footprint').getByRole('button').click();
    await expect.poll(() => designations(page).then(([first]) => first)).toBe(result.summary.heaviest[0]?.designation);
  });

  it('filters by status, method and category', async () => {
    const { page } = shared;
    const ofMatch = (match: string) => lines.filter((line) => line.match === match).length;
    await page.getByRole('combobox', { name: 'Status' }).selectOption('To review');
    await counts(page, ofMatch('review')).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All');
    await page.getByRole('combobox', { name: 'Method' }).selectOption('Not calculated');
    await counts(page, lines.filter(({ method }) => method === 'none').length).waitFor();
    await reset(page);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Paper and paper products');
    await counts(page, lines.filter(({ categoryCode }) => categoryCode === 'C17').length).waitFor();
    await reset(page);
    await counts(page, lines.length).waitFor();
  });

  it('filters by a tile and by a bar, and the address restores the filters', async () => {
    const { page, context, expectPeace } = await fixture.open();
    const where = page.getByRole('region', { name: 'Where does it come from?' });
    await where.locator('button.tile-inner').first().click();
    await where.getByRole('navigation', { name: 'Zoom level' }).waitFor();
    await page.goBack();
    await counts(page, lines.length).waitFor();
    await where.getByRole('group', { name: 'By month of purchase', exact: true }).getByRole('button').first().click();
    await page.waitForURL(/[?&]month=\d{4}-\d{2}/);
    const tile = where.locator('button.tile').first();
    // Enter does what a click does.
    await tile.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]scope=3/);
    const shown = await where.locator('.selection').innerText();
    expect(shown).toMatch(/of \d+ products\s+.+CO₂e\s+€[\d,.]+ spent/);
    await page.reload();
    await where.locator('.selection .chip').first().waitFor();
    await expect.poll(() => where.locator('.selection').innerText()).toBe(shown);
    await where.getByRole('button', { name: 'Remove filter Scope: Scope 3' }).click();
    await page.waitForURL((url) => !url.hash.includes('scope') && url.hash.includes('month'));
    const saving = page.waitForEvent('download');
    await where
      .getByRole('button', { name: /as PNG$/ })
      .first()
      .click();
    const png = await readFile(await (await saving).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(5_000);
    expectPeace();
    await context.close();
  });

  it('can be navigated by keyboard, which also opens and closes an explanation', async () => {
    const { page } = shared;
    const grid = page.getByRole('grid');
    const active = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(id)?.querySelector('[role="gridcell"]')?.textContent;
      });
    const sorted = await designations(page);
    await grid.focus();
    await page.keyboard.press('Home');
    for (const [pressed, position] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', sorted.length - 1],
      ['Home', 0],
      ['PageDown', undefined],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(pressed);
      if (position !== undefined) await expect.poll(active).toBe(sorted[position]);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: sorted[1] ?? '' }).waitFor();
    await page.getByRole('button', { name: 'Next product' }).click();
    await page.getByRole('dialog', { name: sorted[2] ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the explanation', () => {
  async function openLine(page: Page, designation: string): Promise<string> {
    await page.getByRole('gridcell', { name: designation, exact: true }).click();
    await page.getByRole('dialog', { name: designation }).getByText('CO₂e').first().waitFor();
    const text = await page.getByRole('dialog').innerText();
    await page.keyboard.press('Escape');
    return text;
  }

  it('shows the calculation, the factor, the category and the assumptions', async () => {
    const text = await openLine(shared.page, 'Ramette papier A4 80g 500 f.');
    const line = lines[0] ?? {};
    expect(Number(line.footprintKgCo2e)).toBeCloseTo(91.7088, 4);
    expect(text.replaceAll('\u00a0', ' ')).toContain('99.792 kg × 0.919 kg CO₂e/kg = 91.7088 kg CO₂e');
    for (const column of ['factorName', 'factorSource', 'factorYear', 'factorId']) {
      expect(text).toContain(line[column]);
    }
    expect(text).toContain('Paper and paper products (C17)');
    expect(text).toContain('The size stated in the designation is used.');
    expect(text).toMatch(/Other possible categories\s+.+ \(\w+\) · .*\d+%/u);
    for (const own of ['Lyreco', '4,35', '40']) expect(text).toContain(own);
    // Markup in the ledger is shown as text.
    expect(await openLine(shared.page, '<img src=x onerror=alert(1)>')).toContain('<b>bold</b>');
  });

  it('shows the reporting categories, the sources of uncertainty and the data quality', async () => {
    const text = (await openLine(shared.page, 'Gazole')).replaceAll('\u00a0', ' ');
    const line = lines.find(({ designation }) => designation === 'Gazole') ?? {};
    const { kilograms } = createFormat('en');
    const shown = (column: string) => kilograms(Number(line[column])).replaceAll('\u00a0', ' ');
    expect(text).toMatch(new RegExp(`Scope 1\\s+BEGES category 1.2 Mobile combustion\\s+${shown('scope1KgCo2e')}`));
    expect(text).toMatch(/Scope 3 · 3.3 Fuel- and energy-related activities\s+BEGES category 4.1/);
    expect(text).toContain(`Emission factor ${line.factorId}: ±`);
    expect(text).toContain(`${line.dataQuality} on a scale from 1 (best) to 5`);
  });

  it('contains all sentences of the file, folded away', async () => {
    const { page } = shared;
    await page.getByRole('gridcell', { name: 'Gazole', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Gazole' });
    const sentences = dialog.locator('.explanation-detail p');
    expect(await sentences.first().isVisible()).toBe(false);
    await dialog.getByText('Full explanation').click();
    expect((await sentences.allTextContents()).join(' ')).toBe(
      lines.find(({ designation }) => designation === 'Gazole')?.explanation,
    );
    await page.keyboard.press('Escape');
  });

  it('says why a product is not a purchase', async () => {
    await fixture.withStored(await (await makeExportedFile()).text(), async () => {
      const { page, context } = await fixture.open();
      await page.getByRole('gridcell', { name: 'Salaires mars' }).click();
      const dialog = page.getByRole('dialog', { name: 'Salaires mars' });
      await dialog.getByText(/This is not a purchase \(wages.*\)\. It is not in the footprint/).waitFor();
      expect(await dialog.innerText()).not.toMatch(/Calculation|Other possible/);
      await context.close();
    });
  });

  it('says that a product has no footprint', async () => {
    const { page } = shared;
    await page.getByRole('gridcell', { name: 'zzqx' }).click();
    const dialog = page.getByRole('dialog', { name: 'zzqx' });
    await dialog.getByText('This product has no footprint.').waitFor();
    await dialog.getByText('no price', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('is in French for French readers, and a modal dialog on small screens', async () => {
    const { page, context } = await fixture.open({ visitor: { locale: 'fr-FR', width: 360 } });
    await page.getByRole('gridcell', { name: 'Ramette papier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('La taille indiquée dans la désignation (contenance, poids, surface…) est utilisée.')
      .first()
      .waitFor();
    await dialog.getByText('Papier et carton (C17)').first().waitFor();
    await dialog.getByText('Scope 3 · 3.1 Biens et services achetés').waitFor();
    await dialog.getByText(/^Facteur d’émission .+\s: ±\s\d+\s%$/).waitFor();
    await dialog.getByText('500 feuilles A4 de 80 g/m²').first().waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await context.close();
  });

  it('contains no English sentence in French, even folded away', async () => {
    const { page, context } = await fixture.open({ visitor: { locale: 'fr-FR' } });
    for (const designation of ['Ramette papier', 'Gazole', 'Honoraires', 'zzqx', 'Avoir']) {
      await page.getByRole('gridcell', { name: designation }).first().click();
      const dialog = page.getByRole('dialog', { name: designation });
      await dialog.getByText('Explication complète').click();
      expect(await dialog.innerText()).not.toMatch(
        /\b(?:the|is|are|was|of|by|with|from|rows?|category|confidence|counted|assumed|purchases?)\b/i,
      );
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await context.close();
  });
});
