import { readFile } from 'node:fs/promises';
import { begesPosts, ghgCategories } from '@ledgerprint/engine/results';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/html/index.ts';
import type { Report } from '../../src/report.ts';
import { createHostileReport } from '../support/hostile-report.ts';
import { barestReport, sampleReport } from '../support/sample-report.ts';

const languages = ['en', 'fr'] as const;

/** The tags in order, without text and attributes. */
function tagsOf(html: string): readonly string[] {
  return [...html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)].map(([tag, name = '']) =>
    tag.startsWith('</') ? `/${name}` : name,
  );
}

/** The visible text: no markup, no style sheet, plain spaces. */
function textOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ');
}

function rowOf(html: string, name: string): string {
  const rows = html.split('<tr').map((row) => textOf(`<${row.split('</tr>')[0]}`));
  return rows.find((row) => row.includes(name))?.trim() ?? '';
}

describe.each(languages)('renderReport in %s', (language) => {
  const render = (report: Report) => renderReport(report, { language });

  it('is one file that loads and runs nothing', () => {
    const html = render(sampleReport);
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:">`,
    );
    expect(html).toContain(`<html lang="${language}">`);
    expect(tagsOf(html)).not.toContain('script');
    expect(html).not.toMatch(/\b(?:src|srcset|xlink:href|action)=/);
    expect(html).not.toMatch(/href="(?!#)/);
    expect(html).not.toMatch(/url\(|@import/);
  });

  it('lists every section in the contents', () => {
    const html = render(sampleReport);
    const ids = [...html.matchAll(/<section id="([a-z]+)">/g)].map(([, id]) => id);
    expect(ids).toEqual([
      ...['summary', 'scopes', 'ghg', 'beges', 'esrs', 'gases', 'origin', 'largest', 'method', 'uncertainty'],
      ...['coverage', 'doubles', 'quality', 'decisions', 'comparison', 'sources', 'receipt'],
    ]);
    expect([...html.matchAll(/<a href="#([a-z]+)">/g)].map(([, id]) => id)).toEqual(ids);
  });

  it('has no invalid figures and no empty tables', () => {
    for (const report of [sampleReport, barestReport]) {
      const html = render(report);
      expect(textOf(html)).not.toMatch(/\bNaN\b|undefined|Infinity|\[object|\bnull\b/);
      expect(html).not.toMatch(/<tbody>\s*<\/tbody>/);
      expect(html).not.toMatch(/<h[23]>\s*<\/h[23]>/);
    }
  });

  it('never turns a text of a ledger into an element, attribute or style', () => {
    const hostile = render(createHostileReport());
    expect(tagsOf(hostile)).toEqual(tagsOf(render(sampleReport)));
    expect(hostile.match(/<style>.*?<\/style>/s)?.[0]).toBe(render(sampleReport).match(/<style>.*?<\/style>/s)?.[0]);
    expect(hostile.isWellFormed()).toBe(true);
    expect(hostile).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  });

  it('shortens long texts', () => {
    expect(render(createHostileReport())).not.toContain('x'.repeat(201));
  });

  it('handles negative totals', () => {
    const report: Report = {
      ...sampleReport,
      totals: { ...sampleReport.totals, footprintMg: '-1500000000', lowKg: -2_000, highKg: -1_000, spendEur: -3_000 },
      scopes: sampleReport.scopes.map((one) => ({ ...one, footprintMg: '-500000000' })),
      tree: { ...sampleReport.tree, children: [] },
    };
    const html = render(report);
    expect(html).toContain('−1.5 t CO₂e'.replace('.', language === 'fr' ? ',' : '.').replaceAll(' ', '\u00a0'));
    expect(textOf(html)).not.toMatch(/\bNaN\b|undefined/);
  });
});

describe('renderReport', () => {
  it('formats figures for the language, with three digits in sentences', () => {
    expect(renderReport(sampleReport, { language: 'en' })).toContain(
      'between 391\u00a0t\u00a0CO₂e and 612\u00a0t\u00a0CO₂e',
    );
    const french = renderReport(sampleReport, { language: 'fr' });
    expect(french).toContain('entre 391\u00a0t\u00a0CO₂e et 612\u00a0t\u00a0CO₂e');
    expect(french).toContain('3\u202f481 lignes correspondant à 1\u202f126 produits');
    expect(french).toContain('1,93\u00a0M€');
  });

  it('lists every GHG Protocol category with its figure, as zero or as not covered by a ledger', () => {
    const html = renderReport(sampleReport, { language: 'en' });
    const table = html.split('id="table-ghg-categories"')[1]?.split('</table>')[0] ?? '';
    expect(rowOf(table, 'Capital goods')).toBe('3.2 Capital goods 61.0 12.6%');
    expect(rowOf(table, 'Employee commuting')).toBe('3.7 Employee commuting 0.0 0.0%');
    expect(rowOf(table, 'Investments')).toBe('3.15 Investments not covered by a purchase ledger');
    expect(table.match(/<tr/g)).toHaveLength(1 + 2 + 15 + 2);
  });

  it('marks a category as not covered if and only if no rule of the engine assigns it', async () => {
    const rules = await readFile(new URL('../../../engine/data/knowledge/reporting.csv', import.meta.url), 'utf8');
    const given = rules.split('\n').map((rule) => rule.split(';').slice(7, 9));
    const html = renderReport(barestReport, { language: 'en' });
    const tables = [
      ['ghg-categories', Object.keys(ghgCategories), 0],
      ['beges-posts', Object.keys(begesPosts), 1],
    ] as const;
    for (const [id, codes, column] of tables) {
      const rows = html.split(`id="table-${id}"`)[1]?.split('</table>')[0]?.split('<tr class="line"') ?? [];
      const outside = rows
        .filter((row) => row.split('</tr>')[0]?.includes('not covered by a purchase ledger'))
        .map((row) => textOf(`<tr${row}`).trim().split(' ')[0]);
      expect(outside).toEqual(codes.filter((code) => !given.some((cells) => cells[column] === code)));
    }
  });

  it('adds up BEGES categories by group, unless a ledger covers none of them', () => {
    const html = renderReport(sampleReport, { language: 'fr' });
    expect(rowOf(html, 'Catégorie 1')).toContain('96,3');
    expect(rowOf(html, 'Catégorie 3')).toContain('32,7');
    expect(rowOf(html, 'Catégorie 5')).toContain('non couvert par un journal d’achats');
    const table = html.split('id="table-beges-posts"')[1]?.split('</table>')[0] ?? '';
    expect(table.match(/<tr class="line"/g)).toHaveLength(22);
  });

  it('leaves out ESRS E1-6 figures that a ledger does not cover', () => {
    const html = renderReport(sampleReport, { language: 'en' });
    expect(rowOf(html, 'Gross market-based Scope 2 GHG emissions')).toContain(
      'cannot be calculated from a purchase ledger',
    );
    expect(rowOf(html, 'Total GHG emissions (market-based)')).toContain('cannot be calculated from a purchase ledger');
    expect(rowOf(html, 'Total GHG emissions (location-based)')).toContain('482.4 100.0%');
  });

  it.each([
    [
      'en',
      'CO₂, fossil 93.2 19.3%',
      'Not stated by the publisher 384.6 79.7% Total 482.4 100.0% Biogenic CO₂, outside the total 12.4 –',
    ],
    [
      'fr',
      'CO₂ fossile 93,2 19,3 %',
      'Non précisé par l’éditeur 384,6 79,7 % Total 482,4 100,0 % CO₂ biogénique, hors total 12,4 –',
    ],
  ] as const)('states the gases of the total, and biogenic CO2 outside it, in %s', (language, first, last) => {
    const html = renderReport(sampleReport, { language });
    const text = textOf(html.split('id="table-gases"')[1]?.split('</table>')[0] ?? '');
    expect(text).toContain(first);
    expect(text.trim().endsWith(last)).toBe(true);
  });

  it('has no gases if the report was written without', () => {
    const { gases: _, ...older } = sampleReport;
    expect(renderReport(older, { language: 'en' })).not.toContain('Emissions by gas');
  });

  it('reconciles to the cent, currency by currency', () => {
    const html = renderReport(sampleReport, { language: 'en' });
    const table = html.split('id="table-reconciliation"')[1]?.split('</table>')[0] ?? '';
    expect(rowOf(table, 'In the files')).toBe('In the files 4,071 2,834,748.86 EUR');
    const byFile = html.split('id="table-reconciled-files"')[1]?.split('</table>')[0] ?? '';
    expect(rowOf(byFile, 'All files')).toContain('2,834,748.86 4,071 rows 1,973,328.75 3,481 rows 861,420.11');
  });

  it('reports a ledger without any footprint as unknown, not as zero', () => {
    const html = renderReport(barestReport, { language: 'en' });
    expect(html).toContain('No footprint could be calculated for any purchase in this ledger.');
    expect(html).not.toContain('class="figure"');
    expect(rowOf(html, 'Gross Scope 1 GHG emissions')).toBe('Gross Scope 1 GHG emissions – –');
  });

  it('names our own factors in the language of the report', () => {
    expect(rowOf(renderReport(sampleReport, { language: 'en' }), 'Proxy factors by Ledgerprint, edition')).toBe(
      'Proxy factors by Ledgerprint, edition 1 7 28.4',
    );
    expect(rowOf(renderReport(sampleReport, { language: 'fr' }), 'substitution de Ledgerprint')).toBe(
      'Facteurs de substitution de Ledgerprint, édition 1 7 28,4',
    );
    const derived = { source: 'Derived 1', factors: 2, footprintMg: sampleReport.sources[1]?.footprintMg ?? '0' };
    const report = { ...sampleReport, sources: [derived] };
    expect(rowOf(renderReport(report, { language: 'en' }), 'derived by Ledgerprint')).toBe(
      'Factors derived by Ledgerprint, edition 1 2 28.40',
    );
  });

  it('uses the singular for one row and one product', () => {
    const totals = { ...sampleReport.totals, rows: 1, products: 1 };
    expect(renderReport({ ...sampleReport, totals }, { language: 'en' })).toContain('covers 1 row (1 product).');
    expect(renderReport({ ...sampleReport, totals }, { language: 'fr' })).toContain(
      '1 ligne correspondant à 1 produit.',
    );
  });

  it('shows years instead of months beyond three years', () => {
    const months = Array.from({ length: 60 }, (_, index) => ({
      key: `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      label: '',
      footprintMg: '8040000000',
      spendEur: 1,
      cases: 1,
    }));
    const html = renderReport({ ...sampleReport, months }, { language: 'en' });
    const table = html.split('id="table-months"')[1]?.split('</table>')[0] ?? '';
    expect(table.match(/<tr class="line"/g)).toHaveLength(5);
    expect(rowOf(table, '2019')).toBe('2019 96.5 20.0% 12');
  });

  it('stays short with ten thousand files', () => {
    const [file] = sampleReport.reconciliation.files;
    if (file === undefined) throw new Error('The sample has files.');
    const html = renderReport(
      {
        ...sampleReport,
        files: Array.from({ length: 10_000 }, (_, index) => ({
          key: `${index}.xml`,
          label: `${index}.xml`,
          footprintMg: '48240000',
          spendEur: 193.42,
          cases: 1,
        })),
        reconciliation: {
          ...sampleReport.reconciliation,
          files: Array.from({ length: 10_000 }, (_, index) => ({ ...file, file: `${index}.xml` })),
        },
      },
      { language: 'en' },
    );
    expect(html).toContain('9,960 more files');
    expect(html.length).toBeLessThan(200_000);
  });
});

describe('a report of which more than a tenth of the money was not understood', () => {
  const notUnderstood = [{ language: 'de', products: 9, spendEur: 620_000, spendShare: 0.62 }];
  const about = { ...sampleReport.about, languages: [{ code: 'de', share: 1, read: false }] };
  const report: Report = { ...sampleReport, about, notUnderstood };

  it.each([
    ['en', 'German is not read: 62.0% of the spend (€620,000) has no footprint for that reason.'],
    [
      'fr',
      'L’allemand n’est pas pris en charge : 62,0 % des dépenses (620 000 €) n’ont pas d’empreinte pour cette raison.',
    ],
  ] as const)('says so before its total, in %s', (language, sentence) => {
    const text = textOf(renderReport(report, { language }));
    const total = language === 'en' ? 'Calculated emissions' : 'Émissions calculées';
    expect(text).toContain(sentence);
    expect(text.indexOf(sentence)).toBeLessThan(text.indexOf(total));
    expect(text.indexOf(sentence)).toBeGreaterThan(0);
    expect(textOf(renderReport(sampleReport, { language }))).not.toContain(sentence);
  });

  it('names its languages', () => {
    expect(textOf(renderReport(report, { language: 'en' }))).toContain('Languages of the rows German 100% (not read)');
  });
});
