import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groups, loadBundledFactors } from '@ledgerprint/engine/catalogue';
import { createProductsSheet, createSummary, toSummarySheet, toSummedProduct } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { renderReport } from '@ledgerprint/report/html';
import { toReportSheets } from '@ledgerprint/report/workbook';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { writeInto } from './enrich-files.ts';

/** Purchases of many groups, by quantity and by amount; their texts contain no name of a group or factor. */
const ledger = `Designation,Supplier,Quantity,Unit,Amount,Currency,Date
Fuel card: gazole,Shell,1000,litre,1800,EUR,2023-03-01
SP95-E10 pump 4,Total,200,litre,380,EUR,2023-03-02
Heating: fioul domestique,Wolf,3000,litre,3900,EUR,2023-01-12
Power invoice 2023-02 site A,EDF,12000,kWh,2400,EUR,2023-02-28
Natural gas invoice 2023-02,Engie,9000,kWh,900,EUR,2023-02-28
Hotel 2 nights Lyon,Ibis,2,night,220,EUR,2023-05-04
Flight Paris-New York return,Air France,1,,900,EUR,2023-06-01
TGV Paris-Lyon,SNCF,1,,80,EUR,2023-06-03
Mileage 300 km own vehicle,,300,km,150,EUR,2023-06-30
R410a refill,Daikin,4,kg,300,EUR,2023-07-01
A4 ream 80 g,Lyreco,50,unit,200,EUR,2023-09-01
Laptop 14 inch,Dell,3,unit,3600,EUR,2023-09-02
Beef 10 kg,Metro,10,kg,120,EUR,2023-09-10
Cheese 5 kg,Metro,5,kg,60,EUR,2023-09-10
Tomatoes 20 kg,Metro,20,kg,40,EUR,2023-09-10
C25/30 ready-mix,Lafarge,12,t,1500,EUR,2023-10-01
Legal advice on a lease,Smith LLP,1,,2500,EUR,2023-04-01
Cleaning of the offices March,Onet,1,,900,EUR,2023-03-31
Liability policy 2023,AXA,1,,1200,EUR,2023-01-01
Office chairs,Ikea,10,,900,EUR,2023-02-02
Mobile plan,Orange,1,,90,EUR,2023-02-05
Roof repair,Bouygues,1,,15000,EUR,2023-08-15
Cloud hosting,AWS,1,,700,USD,2023-08-20
Refuse collection,Veolia,1,,400,EUR,2023-08-25
`;

let folder: string;
/** What the command prints and writes, and the report as data. */
let printed: string;
let file: readonly (readonly string[])[];
let report: Report;
let names: readonly { readonly fr: string; readonly en: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
  const path = await writeInto(folder, 'ledger.csv', ledger);
  const [out, reported] = [join(folder, 'enriched.csv'), join(folder, 'report.json')];
  const enriched = await runCommandInProcess(['enrich', path, '--country', 'FR', '--out', out]);
  expect([enriched.code, enriched.stderr.includes('error')]).toEqual([0, false]);
  printed = `${enriched.stdout}\n${enriched.stderr}`;
  file = parse(await readFile(out, 'utf8'), { bom: true });
  await runCommandInProcess(['report', path, '--country', 'FR', '--quiet', '--out', reported]);
  report = JSON.parse(await readFile(reported, 'utf8'));
  names = await namesOfResult();
});

afterAll(() => rm(folder, { recursive: true }));

/** The names of all groups, and of the factors in the file, that differ between the languages. */
async function namesOfResult() {
  const used = new Set(file.slice(1).map((cells) => cells[columnAt('factorId')]));
  const factors = (await loadBundledFactors()).filter(({ id }) => used.has(id));
  return [...groups, ...factors]
    .map(({ nameFr, nameEn }) => ({ fr: nameFr, en: nameEn }))
    .filter(({ fr, en }) => !fr.includes(en) && !en.includes(fr));
}

function columnAt(name: string): number {
  return file[0]?.indexOf(name) ?? -1;
}

function toSheets(language: 'en' | 'fr'): string {
  const [header = [], ...lines] = file;
  const sheet = createProductsSheet(header, language);
  const summary = createSummary();
  for (const cells of lines) {
    sheet.add(cells);
    summary.add(toSummedProduct(new Map(header.map((name, at) => [name, cells[at] ?? '']))));
  }
  // The column for programs has the names in both languages.
  const at = columnAt('reasons');
  const products = sheet.result().rows.map((row) => row.toSpliced(at, 1));
  return JSON.stringify([products, toSummarySheet(summary.result(), language).rows]);
}

function toTexts(language: 'en' | 'fr'): Readonly<Record<string, string>> {
  return {
    workbook: toSheets(language),
    report: renderReport(report, { language }).replaceAll('&#39;', "'"),
    sheets: JSON.stringify(toReportSheets(report, language)),
  };
}

/** The names that occur as a whole. */
function namesIn(text: string, language: 'en' | 'fr'): readonly string[] {
  const plain = text.replaceAll('’', "'");
  return names
    .map((name) => name[language])
    .filter((name) =>
      new RegExp(`(?<!\\p{L})${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u').test(plain),
    );
}

it('the ledger uses factors of many kinds', () => {
  const used = file.slice(1).map((cells) => cells[columnAt('factorId')] ?? '');
  expect(new Set(used.map((id) => id.split('-')[0]))).toEqual(new Set(['bc', 'ico2', 'agb', 'ademe', 'proxy']));
  expect(used.some((id) => id.startsWith('agb-mean'))).toBe(true);
});

describe('no French name', () => {
  it('is in the file, except in the column for programs', () => {
    const at = columnAt('reasons');
    const cells = file.flatMap((line) => line.toSpliced(at, 1));
    expect(namesIn(cells.join('\n'), 'fr')).toEqual([]);
    const said = ['categoryLabel', 'factorName', 'explanation'].map(columnAt);
    expect(
      file.flatMap((line) => said.map((column) => line[column])).filter((cell = '') => /[à-öø-ÿ]/i.test(cell)),
    ).toEqual([]);
  });

  it('is in what the command prints', () => {
    expect(printed).toContain('Largest categories');
    expect(namesIn(printed, 'fr')).toEqual([]);
  });

  it.each(['workbook', 'report', 'sheets'])('is in the English %s', (kind) => {
    const text = toTexts('en')[kind] ?? '';
    expect(namesIn(text, 'fr')).toEqual([]);
    expect(namesIn(text, 'en').length).toBeGreaterThan(5);
  });
});

describe('no English name', () => {
  it.each(['workbook', 'report', 'sheets'])('is in the French %s', (kind) => {
    const text = toTexts('fr')[kind] ?? '';
    expect(namesIn(text, 'en')).toEqual([]);
    expect(namesIn(text, 'fr').length).toBeGreaterThan(5);
  });
});
