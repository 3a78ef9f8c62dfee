import { type LedgerRow, readCsvLedger } from '@ledgerprint/ledger';
import { describe, expect, it } from 'vitest';
import { plainChoice } from '../../src/new-project/reader/choices.ts';
import { openLedgerFile } from '../../src/new-project/reader/opened-file.ts';
import { createTemplateCsv } from '../../src/new-project/reader/template-csv.ts';
import { exampleLedger } from '../support/ledger-files.ts';

/** The counted rows of a file, and what the service makes of the CSV file that the page sends of them. */
async function sendAndRead(bytes: Uint8Array) {
  const file = await openLedgerFile(bytes);
  const [table] = await file.open({ tables: [plainChoice], currency: undefined, country: undefined });
  const csv = createTemplateCsv();
  for await (const batch of table?.ledger.rows() ?? []) {
    csv.add(
      batch.filter(({ fate }) => fate === 'counted'),
      undefined,
    );
  }
  const again = await readCsvLedger(await csv.toBytes());
  for await (const _ of again.rows());
  return { counted: table?.ledger.report(), again: again.report() };
}

const journal = [
  'JournalCode\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxLib\tPieceRef\tEcritureLib\tDebit\tCredit',
  'AC\t1\t20230111\t606100\tÉnergie\t\tF1\tFacture EDF\t1240,50\t0,00',
  'AC\t1\t20230111\t445660\tTVA déductible\t\tF1\tFacture EDF\t248,10\t0,00',
  'AC\t1\t20230111\t401000\tFournisseurs\tEDF\tF1\tFacture EDF\t0,00\t1488,60',
  'AC\t2\t20230212\t627000\tServices bancaires\t\tF2\tFrais de virement\t12,00\t0,00',
  'AC\t2\t20230212\t512000\tBanque\t\tF2\tFrais de virement\t0,00\t12,00',
  'AC\t3\t20230312\t606100\tÉnergie\t\tA1\tAvoir EDF\t0,00\t100,00',
  'AC\t3\t20230312\t445660\tTVA déductible\t\tA1\tAvoir EDF\t0,00\t20,00',
  'AC\t3\t20230312\t401000\tFournisseurs\tEDF\tA1\tAvoir EDF\t120,00\t0,00',
].join('\n');

describe('what the page sends is counted again by the service, to the cent', () => {
  it.each(['purchases-factory.csv', 'depenses-commune.csv'])('%s', async (name) => {
    const { counted, again } = await sendAndRead((await exampleLedger(name)).buffer);
    expect(again.counted).toEqual(counted?.counted);
    expect(again).toMatchObject({ excluded: [], unread: [] });
  });

  it('a journal', async () => {
    const { counted, again } = await sendAndRead(Buffer.from(journal));
    expect(counted?.counted.rows).toBe(3);
    expect(again.counted).toEqual(counted?.counted);
  });
});

it('measures that the user’s file has not are left out', async () => {
  const csv = createTemplateCsv({ hasMeasures: false });
  const ledger = await readCsvLedger(Buffer.from('Designation,Supplier\nPaper,Lyreco\n'));
  for await (const batch of ledger.rows()) csv.add(batch, undefined);
  const again = await readCsvLedger(await csv.toBytes());
  const rows: LedgerRow[] = [];
  for await (const batch of again.rows()) rows.push(...batch);
  expect(rows).toMatchObject([
    { fate: 'counted', amount: undefined, activity: { designation: 'Paper', supplier: 'Lyreco' } },
  ]);
});
