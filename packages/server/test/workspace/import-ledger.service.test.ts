import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fec } from '../operations/french-journal.ts';
import { expectRefusal } from '../operations/refusal.ts';
import { countStored, numberOf, readProducts, readProject } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();

const csv = 'Libellé;Fournisseur;Montant HT;Date\nGazole;Total;120,50;2024-03-01\nPapier;Bureau;10;2024-04-01\n';

const send = (content: string | Buffer, more: object = {}, headers?: Record<string, string>) =>
  suite.caller.call(
    'Projects.ImportLedger',
    { name: 'test', content: Buffer.from(content as string).toString('base64'), ...more },
    headers,
  );

async function imported(content: string | Buffer, more: object = {}) {
  const { status, body } = await send(content, more);
  expect({ status, body }).toMatchObject({ status: 200, body: { projectId: expect.any(String) } });
  return body;
}

async function contextOf(projectId: string) {
  const [context] = await suite.service.database.query(
    'SELECT country, currency, year, period FROM projects WHERE id = $1',
    [numberOf(projectId)],
  );
  return context;
}

describe('ok', () => {
  it('creates a project from a CSV file, seals it, and returns the reconciliation', async () => {
    const body = await imported(csv, { fileName: 'ledger.csv', categoryMode: 'client' });
    expect(body.reconciliation).toEqual([
      {
        file: 'ledger.csv',
        sheet: '',
        rows: '2',
        excluded: [],
        unread: [],
        counted: { reason: '', rows: '2', amounts: [{ currency: 'EUR', amount: '130.50' }] },
      },
    ]);
    expect(await readProject(suite.service, body.projectId)).toMatchObject({
      status: 'enriching',
      category_mode: 'client',
      staged_rows: 2,
      total_products: 2,
    });
    const products = await readProducts(suite.service, body.projectId);
    expect(products.map(({ designation }) => designation)).toEqual(['Gazole', 'Papier']);
  });

  it('keeps every row of a FEC with account, amount, line and fate; its country is France', async () => {
    const { projectId, reconciliation } = await imported(fec, { fileName: 'fec.txt' });
    expect(reconciliation[0]).toMatchObject({ file: 'fec.txt', rows: '9', counted: { rows: '3' } });
    const rows = await suite.service.database.query<Record<string, unknown>>(
      'SELECT account, amount, file, line, fate, reason FROM rows WHERE project_id = $1 ORDER BY position',
      [numberOf(projectId)],
    );
    expect(rows).toHaveLength(9);
    expect(rows.filter(({ fate }) => fate === 'counted')).toHaveLength(3);
    expect(rows.every(({ file, account, line }) => file === 'fec.txt' && account !== '' && Number(line) > 1)).toBe(
      true,
    );
    expect(await contextOf(projectId)).toMatchObject({ country: 'FR' });
  });

  it('accepts JSON, and a context that is fixed immediately', async () => {
    const json = JSON.stringify([
      { designation: 'Gazole', amount: 12.5 },
      { designation: 'Papier', amount: 3 },
    ]);
    const context = { country: 'DE', currency: 'USD', year: 2023, period: 'FY 23' };
    const { projectId } = await imported(json, { fileName: 'ledger.json', context });
    expect(await contextOf(projectId)).toEqual(context);
  });

  it('columns can be mapped, in either order', async () => {
    const odd = 'A;B;C\nGazole;12;x\nPapier;3;y\n';
    for (const columns of ['designation=A,amount=B', 'A=designation,B=amount']) {
      const { projectId } = await imported(odd, { columns });
      const products = await readProducts(suite.service, projectId);
      expect(products.map(({ designation }) => designation)).toEqual(['Gazole', 'Papier']);
    }
  });

  it('a webhook works like that of Submit', async () => {
    const { projectId } = await imported(csv, { webhookUrl: 'https://example.com/hook' });
    expect(await readProject(suite.service, projectId)).toMatchObject({ webhook_url: 'https://example.com/hook' });
    expectRefusal(await send(csv, { webhookUrl: 'nowhere' }), 'invalid_argument', /webhookUrl/i);
  });

  it('the same key and body creates one project', async () => {
    const headers = { 'Idempotency-Key': 'import-once' };
    const [first, second] = [await send(csv, {}, headers), await send(csv, {}, headers)];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it('the organization’s defaults are used if the request sets nothing', async () => {
    const { service, caller } = suite;
    const set = (country: string | null) =>
      service.database.query('UPDATE organizations SET default_country = $2 WHERE id = $1', [
        caller.organizationId,
        country,
      ]);
    await set('BE');
    const { projectId } = await imported(csv);
    await set('DE');
    expect(await contextOf(projectId)).toMatchObject({ country: 'BE', currency: null });
    await set(null);
    expect(await contextOf((await imported(csv)).projectId)).toMatchObject({ country: null });
  });
});

describe('a file that cannot be read', () => {
  const most = 'Libellé;Montant HT\nGazole;12\n;13\n;14\n';

  it.each([
    { title: 'nothing', content: '', message: /content is missing or empty/ },
    { title: 'an image', content: Buffer.from('89504e470d0a1a0a0000', 'hex'), message: /image/ },
    { title: 'a header alone', content: 'Libellé;Montant HT\n', message: /no rows/ },
    { title: 'unknown columns', content: csv, more: { columns: 'nonsense' }, message: /columns cannot be used/ },
    { title: 'an unknown sheet', content: csv, more: { sheet: 'Mars' }, message: /no sheet/ },
    { title: 'an unknown country', content: csv, more: { context: { country: 'XYZ' } }, message: /country/ },
    { title: 'a text that is too long', content: `Libellé;Montant HT\n${'x'.repeat(1_001)};1\n`, message: /line 2/ },
  ])('invalid_argument: $title, and nothing is created', async ({ content, more = {}, message }) => {
    const before = await countStored(suite.service);
    expectRefusal(await send(content, more), 'invalid_argument', message);
    expect(await countStored(suite.service)).toEqual(before);
  });

  it('failed_precondition with the figures if too much is unread, unless that is accepted', async () => {
    const before = await countStored(suite.service);
    const answer = await send(most, { fileName: 'most.csv' });
    expectRefusal(
      answer,
      'failed_precondition',
      /^most\.csv: 2 of 3 rows cannot be read \(2 no_designation with 27\.00 EUR\)\./,
    );
    expect(await countStored(suite.service)).toEqual(before);
    const body = await imported(most, { acceptIncomplete: true });
    expect(body.reconciliation[0]).toMatchObject({
      rows: '3',
      counted: { rows: '1' },
      unread: [{ reason: 'no_designation', rows: '2', amounts: [{ currency: 'EUR', amount: '27.00' }] }],
    });
  });
});

describe('the currency of the organization', () => {
  it('is that of amounts without one, in the answer as in the project', async () => {
    const { call, organizationId } = await suite.service.createCaller();
    await suite.service.database.query(
      `UPDATE organizations SET default_currency = 'CHF' WHERE id = ${organizationId}`,
    );
    const sent = { content: Buffer.from(csv).toString('base64'), fileName: 'ledger.csv' };
    const { body } = await call('Projects.ImportLedger', sent);
    expect(body.reconciliation[0].counted.amounts).toEqual([{ currency: 'CHF', amount: '130.50' }]);
    const { reconciliation, project } = (await call('Projects.GetProject', { projectId: body.projectId })).body;
    expect(reconciliation).toEqual(body.reconciliation);
    expect(project.context.currency).toBe('CHF');
    const own = (await call('Projects.ImportLedger', { ...sent, context: { currency: 'GBP' } })).body;
    expect(own.reconciliation[0].counted.amounts).toEqual([{ currency: 'GBP', amount: '130.50' }]);
  });
});

describe('a file that was imported before', () => {
  it('is said by every call that imports it, not refused, and only within the organization', async () => {
    const { call } = await suite.service.createCaller();
    const content = Buffer.from(csv).toString('base64');
    const sha256 = createHash('sha256').update(csv).digest('hex');
    const first = (await call('Projects.ImportLedger', { name: 'First', content })).body;
    expect(first.sameFiles).toEqual([]);
    const second = (await call('Projects.ImportLedger', { name: 'Second', content })).body;
    expect(second.sameFiles).toEqual([
      { sha256, projectId: first.projectId, name: 'First', createdAt: expect.any(String) },
    ]);
    const third = (await call('ImportCSV', { name: 'Third', csv: content })).body;
    const fourth = (
      await call('Projects.CreateProject', { name: 'Fourth', fileSha256: [sha256.toUpperCase(), sha256] })
    ).body;
    expect(fourth.sameFiles.map(({ name }: { name: string }) => name)).toEqual(['Third', 'Second', 'First']);
    await call('Projects.DeleteProject', { projectId: second.projectId });
    const { sameFiles } = (await call('Projects.GetProject', { projectId: third.projectId })).body;
    expect(sameFiles.map(({ name }: { name: string }) => name)).toEqual(['Fourth', 'First']);
    const other = await suite.service.createCaller();
    expect((await other.call('Projects.ImportLedger', { content })).body.sameFiles).toEqual([]);
  });

  it('needs the same bytes', async () => {
    const { call } = await suite.service.createCaller();
    const send = (text: string) => call('Projects.ImportLedger', { content: Buffer.from(text).toString('base64') });
    await send(csv);
    expect((await send(`${csv}Encre;Bureau;1;2024-04-02\n`)).body.sameFiles).toEqual([]);
  });

  it('a SHA-256 must be one', async () => {
    const { body } = await suite.caller.call('Projects.CreateProject', { fileSha256: ['abc'] });
    expect(body).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining('fileSha256[0]') });
  });
});
