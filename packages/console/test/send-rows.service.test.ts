import { randomUUID } from 'node:crypto';
import { createClient } from '@ledgerprint/client';
import type { Row } from '@ledgerprint/client/workspace';
import { download, followToEnd, parseExport } from 'ledgerprint/testing/support/follow';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import { plainChoices } from '../src/new-project/reader/choices.ts';
import { createFileSet } from '../src/new-project/reader/file-set.ts';
import type { SendOrder, SendProgress } from '../src/new-project/reader/messages.ts';
import { sendRows } from '../src/new-project/reader/send-rows.ts';
import { xlsxFile } from './support/ledger-files.ts';

const suite = useTestService('all');

async function send(
  bytes: Uint8Array,
  { path = 'ledger.csv', ...more }: Partial<SendOrder> & { readonly path?: string } = {},
) {
  const progress: SendProgress[] = [];
  const outcome = await sendRows(
    createFileSet([{ path, file: new Blob([bytes as BlobPart]) }]),
    {
      key: randomUUID(),
      choices: plainChoices,
      skipsBadRows: false,
      skipsRefused: false,
      name: 'sent',
      categoryMode: 'ademe',
      context: { country: '', currency: '', year: 0, period: '', languages: [] },
      access: { baseUrl: suite.service.url, apiKey: suite.caller.key },
      ...more,
    },
    { leftOut: new Set(), onProgress: (step) => progress.push(step) },
  );
  return { outcome, progress };
}

const client = () => createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });

function idOf({ outcome }: Awaited<ReturnType<typeof send>>): string {
  if (outcome.kind !== 'sent') throw new Error(JSON.stringify(outcome));
  return outcome.projectId;
}

async function rowsOf(projectId: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const { row } of client().products.eachRow({ projectId })) if (row !== undefined) rows.push(row);
  return rows;
}

async function productsOf(sent: Awaited<ReturnType<typeof send>>) {
  const projectId = idOf(sent);
  await followToEnd(suite.caller, projectId);
  return parseExport(await download(suite.caller, projectId));
}

const journal = [
  'Date;Compte;Libellé du compte;Libellé;Débit;Crédit',
  '05/01/2024;606100;Electricité;Facture EDF;100,00;',
  '05/01/2024;445660;TVA déductible;Facture EDF;20,00;',
  '05/01/2024;401000;Fournisseurs;Facture EDF;;120,00',
  '31/01/2024;614000;Charges locatives;Taxe foncière;12,50;',
  '31/01/2024;512000;Banque;Taxe foncière;;12,50',
].join('\n');

describe('rows', () => {
  it('are sent complete: every fate, with account, amount and position', async () => {
    const sent = await send(Buffer.from(journal), { path: 'journal 2024.csv' });
    const rows = await rowsOf(idOf(sent));
    expect(rows.map(({ line, account, amount, fate, reason }) => [line, account, amount, fate, reason])).toEqual([
      [2, '606100', '100.00', 'counted', ''],
      [3, '445660', '20.00', 'excluded', 'vat'],
      [4, '401000', '-120.00', 'excluded', 'payable'],
      [5, '614000', '12.50', 'counted', ''],
      [6, '512000', '-12.50', 'excluded', 'bank'],
    ]);
    expect(new Set(rows.map(({ file }) => file))).toEqual(new Set(['journal 2024.csv']));
    expect(await productsOf(sent)).toHaveLength(2);
  });

  it.each(['client', 'referential'] as const)('are sent complete in mode %s too', async (categoryMode) => {
    const sent = await send(Buffer.from(journal), { categoryMode });
    const { project } = await client().projects.getProject({ projectId: idOf(sent) });
    expect(project).toMatchObject({ categoryMode, rows: 2n });
    expect(await productsOf(sent)).toHaveLength(2);
  });

  it('are sent with their context', async () => {
    const context = { country: 'CH', currency: 'CHF', year: 2023, period: 'Exercice 2023', languages: ['de', 'fr'] };
    const sent = await send(Buffer.from('Designation;Amount\nPaper;12.50\n'), { context });
    const { project } = await client().projects.getProject({ projectId: idOf(sent) });
    expect(project?.context).toMatchObject(context);
  });

  it('are counted in the progress, whatever their fate', async () => {
    const sent = await send(Buffer.from(journal));
    const projectId = idOf(sent);
    expect(sent.progress).toEqual([
      { step: 'adding', projectId, rows: 0 },
      { step: 'adding', projectId, rows: 5 },
      { step: 'starting', projectId },
    ]);
  });

  it('sent again with the same key make the same project, without duplicate rows', async () => {
    const key = randomUUID();
    const first = await send(Buffer.from(journal), { key });
    const again = await send(Buffer.from(journal), { key });
    // The first attempt started it: nothing is left to do.
    expect(again.progress[0]?.projectId).toBe(idOf(first));
    expect(await rowsOf(idOf(first))).toHaveLength(5);
  });
});

describe('rows that the service rejects', () => {
  const text = `Report\n\nDesignation;Notes\n"Paper\nwith a break";ok\n${'x'.repeat(1_001)};\nInk;${'y'.repeat(5_001)}\n`;

  it('are reported as lines of the user’s own file', async () => {
    const { outcome } = await send(Buffer.from(text));
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { code: 'invalid_argument' },
      lines: [
        { sheet: undefined, line: 6, column: 'designation', reason: 'TOO_LONG' },
        { sheet: undefined, line: 7, column: 'notes', reason: 'TOO_LONG' },
      ],
    });
  });

  it('are reported with their sheet, if there are several', async () => {
    const header = ['Designation', 'Amount'];
    const { buffer } = await xlsxFile({
      First: [header, ['Paper', 1], ['Ink', 2]],
      Second: [header, ['Diesel', 3], ['x'.repeat(1_001), 4]],
    });
    const { outcome } = await send(buffer);
    expect(outcome).toMatchObject({ kind: 'refused', lines: [{ sheet: 'Second', line: 3 }] });
  });

  it('are skipped on request', async () => {
    const products = await productsOf(await send(Buffer.from(text), { skipsBadRows: true }));
    expect(products.map(({ designation, notes }) => [designation, notes])).toEqual([['Paper\nwith a break', 'ok']]);
  });
});

it('only counted rows become products; a total without a text is excluded', async () => {
  const text = 'Designation;Amount\nPaper;12.50\n;3.00\nInk;unknown\nDiesel;20.00\nTotal;32.50\n;32.50\n';
  const sent = await send(Buffer.from(text));
  const products = await productsOf(sent);
  expect(products.map(({ designation, spendEur }) => [designation, Number(spendEur)])).toEqual([
    ['Paper', 12.5],
    ['Diesel', 20],
  ]);
  const kept = (await rowsOf(idOf(sent))).filter(({ fate }) => fate !== 'counted');
  expect(kept.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'no_designation'],
    [4, 'amount_unreadable'],
    [6, 'total'],
    [7, 'total'],
  ]);
});

it('cells are sent unchanged', async () => {
  const hostile = ['=1+1', "'quoted", '"inner" quotes', ' spaces ', 'a,b;c', '<b>', 'line\r\nbreak', '-12,50', '\t'];
  const rows = hostile.map((cell) => `Paper;"${cell.replaceAll('"', '""')}"`).join('\n');
  const sent = await send(Buffer.from(`Designation;Notes\n${rows}\n`));
  expect((await rowsOf(idOf(sent))).map(({ notes }) => notes)).toEqual(hostile);
});
