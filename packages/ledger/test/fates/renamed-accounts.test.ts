import { expect, it } from 'vitest';
import { readCsvLedger } from '../../src/read-ledger.ts';

const header = 'Datum;Konto;Kontobezeichnung;Lieferant;Buchungstext;Betrag netto';
const usual = [
  '31.01.2024;4120;Gehälter;;Gehälter Januar;41400,00',
  '31.01.2024;1576;Abziehbare Vorsteuer 19 %;;Vorsteuer Januar;380,00',
  '31.01.2024;3960;Bestandsveränderung Rohstoffe;;Inventur;-800,00',
];

async function fatesOf(lines: readonly string[]) {
  const text = [header, ...usual, ...lines].join('\n');
  const ledger = await readCsvLedger(new TextEncoder().encode(text));
  const fates: string[] = [];
  for await (const batch of ledger.rows()) fates.push(...batch.map(({ fate, reason }) => reason ?? fate));
  return fates;
}

it('a purchase is counted on a number of pay or of changes in stock that the firm has named itself', async () => {
  expect(
    await fatesOf([
      '31.01.2024;4195;Leiharbeit;Randstad GmbH;Leiharbeiter Januar;8200,00',
      '31.01.2024;3950;Verpackungsmaterial;Rajapack GmbH;Kartons 600x400;950,00',
    ]),
  ).toEqual(['payroll', 'vat', 'stock', 'counted', 'counted']);
});

it('without a supplier, or under a name that may be anything, the number decides', async () => {
  expect(
    await fatesOf([
      '31.12.2024;3950;Verpackungsmaterial;;Inventur;-310,00',
      '31.01.2024;4145;Freiwillige soziale Aufwendungen;Kita e.V.;Belegplätze;1560,00',
    ]),
  ).toEqual(['payroll', 'vat', 'stock', 'stock', 'payroll']);
});
