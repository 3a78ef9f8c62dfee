import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { fec } from '../operations/french-journal.ts';
import { expectRefusal } from '../operations/refusal.ts';
import { numberOf, readProducts } from '../operations/stored-project.ts';
import { runInProcess } from '../support/run-in-process.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService({ maxCsvBytes: '100000' });

const invoice = (name: string) =>
  readFileSync(new URL(`../../../../examples/ledgers/invoices/${name}`, import.meta.url));
const paper = invoice('2024-03-papeterie.xml');
const creditNote = invoice('2024-04-papeterie-credit-note.xml');
const electricity = invoice('2024-05-nordwind.xml');
const sale = invoice('2024-06-sale.xml');

const archiveOf = (files: Readonly<Record<string, string | Buffer>>) =>
  writeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })));

const send = (caller: TestCaller, content: Buffer, more: object = {}) =>
  caller.call('Projects.ImportLedger', {
    name: 'test',
    fileName: 'box.zip',
    content: content.toString('base64'),
    ...more,
  });

const figuresOf = ({ sheet, counted, excluded }: Record<string, never>) => ({ sheet, counted, excluded });
const euros = (amount: string) => [{ currency: 'EUR', amount }];

describe('an archive', () => {
  it('is read file by file; sales are left out, and duplicates are counted once', async () => {
    const caller = await suite.service.createCaller();
    await runInProcess(suite.service.database, [
      ...['organization', 'set', caller.organization, '--own-id', '732829320'],
    ]);
    const { status, body } = await send(
      caller,
      archiveOf({
        'a/paper.xml': paper,
        'a/power.xml': electricity,
        'b/credit.xml': creditNote,
        'b/paper-again.xml': paper,
        'b/sale.xml': sale,
        'readme.md': 'not a ledger',
      }),
    );
    expect(status).toBe(200);
    const none = { reason: '', rows: '0', amounts: [] };
    const left = (reason: string, rows: string, amount: string) => ({
      counted: none,
      excluded: [{ reason, rows, amounts: euros(amount) }],
    });
    const counts = (rows: string, amount: string) => ({
      counted: { reason: '', rows, amounts: euros(amount) },
      excluded: [],
    });
    expect(body.reconciliation.map(figuresOf)).toEqual([
      { sheet: 'a/paper.xml', ...counts('3', '288.00') },
      { sheet: 'a/power.xml', ...counts('1', '781.10') },
      { sheet: 'b/credit.xml', ...counts('1', '-30.00') },
      { sheet: 'b/paper-again.xml', ...left('repeated', '3', '288.00') },
      { sheet: 'b/sale.xml', ...left('revenue', '1', '9600.00') },
    ]);
    const products = await readProducts(suite.service, body.projectId);
    expect(products.map(({ designation }) => designation)).toEqual([
      ...['Copy paper A4', 'Toner cartridge black', 'Road freight', 'Electricity, workshop Kehl, April 2024'],
    ]);
  });

  it('with a file that cannot be read is refused with the name of that file, or imported without it', async () => {
    const archive = archiveOf({ 'good.xml': paper, 'bad.xml': paper.subarray(0, 900) });
    expectRefusal(await send(suite.caller, archive), 'invalid_argument', /^bad\.xml: /);
    const { status, body } = await send(suite.caller, archive, { acceptIncomplete: true });
    expect(status).toBe(200);
    expect(body.refused).toEqual([
      { file: 'box.zip', sheet: 'bad.xml', reason: expect.any(String), message: expect.any(String) },
    ]);
    expect(body.reconciliation.map(({ sheet }: { sheet: string }) => sheet)).toEqual(['good.xml']);
  });

  it('without any readable file creates nothing, whatever the options', async () => {
    const archive = archiveOf({ 'a.xml': '<a>', 'b.pdf': '%PDF-1.7' });
    const answer = await send(suite.caller, archive, { acceptIncomplete: true });
    expectRefusal(answer, 'failed_precondition', /a\.xml: .*b\.pdf: .*Nothing was created/s);
  });

  it('with books and invoices of one period is refused until the caller decides', async () => {
    const caller = await suite.service.createCaller();
    const archive = archiveOf({ 'books.txt': fec, 'paper.xml': paper.toString().replace('2024-03-18', '2024-01-18') });
    expectRefusal(await send(caller, archive), 'failed_precondition', /Leave out .*Set combine/s);
    const { status, body } = await send(caller, archive, { combine: true });
    expect(status).toBe(200);
    const [context] = await suite.service.database.query('SELECT country FROM projects WHERE id = $1', [
      numberOf(body.projectId),
    ]);
    expect(context).toEqual({ country: 'FR' });
  });

  it('of books only takes their country', async () => {
    const { body } = await send(suite.caller, archiveOf({ 'books.txt': fec }));
    const [context] = await suite.service.database.query('SELECT country FROM projects WHERE id = $1', [
      numberOf(body.projectId),
    ]);
    expect(context).toEqual({ country: 'FR' });
  });

  it('of one seller’s invoices to many buyers is refused as probable sales', async () => {
    const caller = await suite.service.createCaller();
    const sold = (number: number) =>
      sale.toString().replace('AB-2024-031', `AB-${number}`).replace('Musée du Rhin', `Musée ${number}`);
    const archive = archiveOf(Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`${number}.xml`, sold(number)])));
    expectRefusal(await send(caller, archive), 'failed_precondition', /look like sales.*organization set/s);
    expect((await send(caller, archive, { asPurchases: true })).status).toBe(200);
  });

  it('whose files decompress to more than the limit is refused', async () => {
    const long = `Libellé;Montant HT\n${'Papier;12\n'.repeat(11_000)}`;
    const answer = await send(suite.caller, archiveOf({ 'long.csv': long }));
    expectRefusal(answer, 'invalid_argument', /"long\.csv", which has \d+ bytes; at most 100000/);
  });
});
