import { download, followToEnd, parseExport } from 'ledgerprint/testing/support/follow';
import { useTestService } from 'ledgerprint/testing/support/use-test-service';
import { describe, expect, it } from 'vitest';
import type { SendOrder, SendProgress } from '../src/new-project/reader/messages.ts';
import { readLedgerFile } from '../src/new-project/reader/opened-file.ts';
import { sendRows } from '../src/new-project/reader/send-rows.ts';
import { exampleLedger } from './support/ledger-files.ts';

const suite = useTestService({ role: 'all', enrichmentThreads: '1' });

async function send(bytes: Uint8Array, more: Partial<SendOrder> = {}, maxCsvBytes?: number) {
  const file = await readLedgerFile(bytes);
  const progress: SendProgress[] = [];
  const outcome = await sendRows(
    file,
    {
      ...{ columns: file.preview.columns, skipsBadRows: false, name: 'sent', categoryMode: 'ademe' },
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

describe('lines that the service refuses', () => {
  const text = `Report\n\nDesignation;Notes\n"Paper\nwith a break";ok\n${'x'.repeat(1_001)};\n;no designation\n`;

  it.each([
    ['in one call', undefined],
    ['row by row', 10],
  ])('are told as lines of the user’s own file, sent %s', async (_way, maxCsvBytes) => {
    const { outcome } = await send(Buffer.from(text), {}, maxCsvBytes);
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { code: 'invalid_argument' },
      lines: [
        { line: 6, column: 'designation', reason: 'TOO_LONG' },
        { line: 7, column: 'designation', reason: 'BLANK' },
      ],
    });
  });

  it('are left out where the user wants that', async () => {
    const { outcome } = await send(Buffer.from(text), { skipsBadRows: true });
    const products = await productsOf(outcome);
    expect(products.map(({ designation, notes }) => [designation, notes])).toEqual([
      ['Paper\nwith a break', 'ok'],
    ]);
  });
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
