import { readCsvLedger } from '@ledgerprint/ledger';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { describe, expect, it } from 'vitest';
import { send } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();

function get(query = '', acceptLanguage = '*'): Promise<Response> {
  return fetch(`${suite.service.url}/template.csv${query}`, { headers: { 'accept-language': acceptLanguage } });
}

/** The purchases of a file. */
async function readPurchases(file: Uint8Array): Promise<readonly Activity[]> {
  const purchases: Activity[] = [];
  for await (const rows of (await readCsvLedger(file)).rows()) {
    for (const { fate, activity } of rows) if (fate === 'counted') purchases.push(activity);
  }
  return purchases;
}

async function languageOf(query: string, acceptLanguage?: string): Promise<string | null> {
  const response = await get(query, acceptLanguage);
  await response.body?.cancel();
  return response.headers.get('content-language');
}

describe('/template.csv', () => {
  it.each([
    ['en', ','],
    ['fr', ';'],
  ])('in %s names the ten columns in order, and ImportCSV accepts it', async (language, delimiter) => {
    const response = await get(`?lang=${language}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="ledgerprint-template.${language}.csv"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const [header = ''] = bytes.toString('utf8').replace('\ufeff', '').split('\r\n');
    const names = header.split(delimiter);
    const fields = activityFields.map((field, index) => [field === 'purchaseDate' ? 'date' : field, [names[index]]]);
    expect((await readCsvLedger(bytes)).report().columns).toEqual(Object.fromEntries(fields));

    const { status, body } = await suite.caller.call('ImportCSV', { csv: bytes.toString('base64') });
    expect(status).toBe(200);
    const progress = await suite.caller.call('GetProgress', body);
    expect(progress.body).toMatchObject({ status: 'enriching', totalLines: '2' });
  });

  it('has the same two purchases in both languages', async () => {
    const [en, fr] = await Promise.all(
      ['en', 'fr'].map(async (language) => {
        const file = await (await get(`?lang=${language}`)).bytes();
        return (await readPurchases(file)).map(({ unitPrice, quantity, weight }) =>
          [unitPrice, quantity, weight].map((text) => text.replace(',', '.')),
        );
      }),
    );
    expect(en).toEqual([
      ['4.35', '40', '2.5'],
      ['1.62', '1000', ''],
    ]);
    expect(fr).toEqual(en);
  });

  it('starts with a byte order mark, so that spreadsheets show accents correctly', async () => {
    for (const language of ['en', 'fr']) {
      const bytes = Buffer.from(await (await get(`?lang=${language}`)).arrayBuffer());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    }
  });

  it.each([
    ['', '*', 'en'],
    ['', 'de-DE,de', 'en'],
    ['', 'fr', 'fr'],
    ['', 'fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['', 'en-GB,fr;q=0.9', 'en'],
    ['', 'en-US,fr;q=0.9,en;q=0.8', 'en'],
    ['', 'en;q=0.5, FR;q=0.7', 'fr'],
    ['', 'fr;q=0, de', 'en'],
    ['', 'fr;q=many', 'en'],
    ['', 'frr', 'en'],
    ['?lang=fr', 'en', 'fr'],
    ['?lang=en', 'fr', 'en'],
    ['?lang=FR-be', 'en', 'fr'],
    ['?lang=', 'fr', 'fr'],
    ['?lang=de', 'fr', 'en'],
    ['?lang=fr&lang=en', 'en', 'en'],
  ])('%s with Accept-Language %s is in %s', async (query, acceptLanguage, language) => {
    expect(await languageOf(query, acceptLanguage)).toBe(language);
  });

  it('says what its language depends on', async () => {
    expect((await get()).headers.get('vary')).toBe('Accept-Language');
  });

  it('accepts GET and HEAD, and names them in refusals', async () => {
    const head = await fetch(`${suite.service.url}/template.csv`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const { status, headers, body } = await send(`${suite.service.url}/template.csv`);
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'GET, HEAD', 'unimplemented']);
  });
});
