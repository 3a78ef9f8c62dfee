import { download, followToEnd, parseExport } from 'ledgerprint/testing/support/follow';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import { type Choices, plainChoice } from '../src/new-project/reader/choices.ts';
import type { SendOrder, SendProgress } from '../src/new-project/reader/messages.ts';
import { openLedgerFile } from '../src/new-project/reader/opened-file.ts';
import { sendRows } from '../src/new-project/reader/send-rows.ts';
import { exampleLedger, xlsxFile } from './support/ledger-files.ts';

const suite = useTestService({ role: 'all', enrichmentThreads: '1' });

async function send(bytes: Uint8Array, more: Partial<SendOrder> = {}, maxCsvBytes?: number) {
  const file = await openLedgerFile(bytes);
  const tables = file.previews.map(() => plainChoice);
  const choices: Choices = { tables, currency: undefined, country: undefined };
  const progress: SendProgress[] = [];
  const outcome = await sendRows(
    file,
    {
      ...{ choices, skipsBadRows: false, name: 'sent', categoryMode: 'ademe' },
      access: { baseUrl: suite.service.url, apiKey: suite.caller.key },
      ...more,
    },
    {
      onProgress: (step) => progress.push(step),
      ...(maxCsvBytes === undefined ? {} : { maxCsvBytes }),
    },
  );
  return { outcome, steps: [...new Set(progress.map(({ step }) => step))], progress };
}

async function productsOf(outcome: Awaited<ReturnType<typeof send>>['outcome']) {
  if (outcome.kind !== 'sent') throw new Error(JSON.stringify(outcome));
  await followToEnd(suite.caller, outcome.projectId);
  return parseExport(await download(suite.caller, outcome.projectId));
}

describe('what is over the limit of one call', () => {
  it('is sent row by row, with the same result', async () => {
    const { buffer } = await exampleLedger('purchases-factory.csv');
    const whole = await send(buffer);
    const inParts = await send(buffer, {}, 1_000);
    expect(whole.steps).toEqual(['preparing', 'uploading']);
    expect(inParts.steps).toEqual(['preparing', 'adding']);
    const products = await productsOf(whole.outcome);
    expect(products.length).toBeGreaterThan(20);
    expect(await productsOf(inParts.outcome)).toEqual(products);
  });

  it('cannot be sent in a mode that only one call has', async () => {
    const { outcome, progress } = await send(
      Buffer.from('Designation\nPaper\n'),
      { categoryMode: 'client' },
      10,
    );
    expect(outcome).toEqual({ kind: 'tooLarge' });
    expect(progress.map(({ step }) => step)).toEqual(['preparing']);
  });
});

describe('lines whose text says that they are no purchase, although their account is one', () => {
  const journal = [
    'Date;Compte;Libellé du compte;Libellé;Débit;Crédit',
    '05/01/2024;606100;Electricité;Facture EDF;100,00;',
    '05/01/2024;445660;TVA déductible;Facture EDF;20,00;',
    '05/01/2024;401000;Fournisseurs;Facture EDF;;120,00',
    '31/01/2024;614000;Taxe foncière;Taxe foncière;12,50;',
    '31/01/2024;512000;Banque;Taxe foncière;;12,50',
  ].join('\n');

  it('are sent as a file where their account is enough to count them', async () => {
    const charges = journal.replace('614000;Taxe foncière', '627000;Commissions bancaires');
    const { outcome, steps } = await send(
      Buffer.from(charges.replaceAll('Taxe foncière', 'Intérêts et agios')),
    );
    expect(steps).toEqual(['preparing', 'uploading']);
    expect(await productsOf(outcome)).toHaveLength(2);
  });

  it('are sent row by row, so that none is lost', async () => {
    const { outcome, steps } = await send(Buffer.from(journal));
    expect(steps).toEqual(['preparing', 'adding']);
    expect(await productsOf(outcome)).toHaveLength(2);
  });

  it('are not sent in a mode that only one call has', async () => {
    const { outcome } = await send(Buffer.from(journal), { categoryMode: 'client' });
    expect(outcome).toEqual({ kind: 'misread' });
  });
});

describe('lines that the service refuses', () => {
  const text = `Report\n\nDesignation;Notes\n"Paper\nwith a break";ok\n${'x'.repeat(1_001)};\nInk;${'y'.repeat(5_001)}\n`;

  it.each([
    ['in one call', undefined],
    ['row by row', 10],
  ])('are told as lines of the user’s own file, sent %s', async (_way, maxCsvBytes) => {
    const { outcome } = await send(Buffer.from(text), {}, maxCsvBytes);
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { code: 'invalid_argument' },
      lines: [
        { sheet: undefined, line: 6, column: 'designation', reason: 'TOO_LONG' },
        { sheet: undefined, line: 7, column: 'notes', reason: 'TOO_LONG' },
      ],
    });
  });

  it('are told with their sheet, where there are several', async () => {
    const header = ['Designation', 'Amount'];
    const { buffer } = await xlsxFile({
      First: [header, ['Paper', 1], ['Ink', 2]],
      Second: [header, ['Diesel', 3], ['x'.repeat(1_001), 4]],
    });
    const { outcome } = await send(buffer);
    expect(outcome).toMatchObject({ kind: 'refused', lines: [{ sheet: 'Second', line: 3 }] });
  });

  it('are left out where the user wants that', async () => {
    const { outcome } = await send(Buffer.from(text), { skipsBadRows: true });
    const products = await productsOf(outcome);
    expect(products.map(({ designation, notes }) => [designation, notes])).toEqual([
      ['Paper\nwith a break', 'ok'],
    ]);
  });
});

it('only counted lines go out', async () => {
  const text = 'Designation;Amount\nPaper;12.50\n;3.00\nInk;unknown\nDiesel;20.00\nTotal;32.50\n';
  const { outcome } = await send(Buffer.from(text));
  const products = await productsOf(outcome);
  expect(products.map(({ designation, spendEur }) => [designation, Number(spendEur)])).toEqual([
    ['Paper', 12.5],
    ['Diesel', 20],
  ]);
});

it('cells go out as they are', async () => {
  const hostile = [
    '=1+1',
    "'quoted",
    '"inner" quotes',
    ' spaces ',
    'a,b;c',
    '<b>',
    'line\r\nbreak',
    '-12,50',
    '\t',
  ];
  const rows = hostile.map((cell) => `Paper;"${cell.replaceAll('"', '""')}"`).join('\n');
  const { outcome } = await send(Buffer.from(`Designation;Notes\n${rows}\n`));
  expect(outcome.kind).toBe('sent');
  const kept = await suite.service.database.query<{ notes: string }>(
    'SELECT (unnest(activities)).notes AS notes FROM products',
  );
  expect(kept.map(({ notes }) => notes)).toEqual(expect.arrayContaining(hostile));
});
