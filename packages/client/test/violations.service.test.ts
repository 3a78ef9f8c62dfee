import { shareTestService, type TestService } from 'ledgerprint/testing/support/test-service';
import { beforeAll, expect, it } from 'vitest';
import { createClient, type LedgerprintClient, violationsOf } from '../src/index.ts';
import { rejectionOf } from './support/rejection.ts';

let service: TestService;
let client: LedgerprintClient;

beforeAll(async () => {
  service = await shareTestService();
  client = createClient({ baseUrl: service.url, apiKey: (await service.createCaller()).key });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('a row of a list has its index and its field', async () => {
  const { projectId } = await client.createProject({});
  const activities = [{ designation: 'Paper' }, { designation: 'Ink', unit: 'a\0b' }];
  const error = await rejectionOf(client.addActivities({ projectId, activities }), 'invalid_argument');
  expect(violationsOf(error)).toEqual([
    {
      field: 'activities[1].unit',
      description: 'contains a NUL character: remove it',
      reason: 'NUL',
      row: { index: 1, line: undefined, field: 'unit', column: undefined },
    },
  ]);
});

it('a row of a file has its line and its field', async () => {
  const csv = bytesOf('Designation,Unit\nPaper,kg\n,kg\n');
  const error = await rejectionOf(client.importCSV({ csv }), 'invalid_argument');
  expect(violationsOf(error)).toMatchObject([
    { reason: 'BLANK', row: { index: undefined, line: 3, field: 'designation', column: undefined } },
  ]);
});

it('a line that cannot be read has its column', async () => {
  const error = await rejectionOf(
    client.importCSV({ csv: bytesOf('Designation,Unit\nPaper,"kg\n') }),
    'invalid_argument',
  );
  expect(violationsOf(error)).toMatchObject([
    { reason: 'QUOTE_OPEN', row: { index: undefined, line: 2, field: undefined, column: 2 } },
  ]);
});

it('a field outside rows has no place', async () => {
  const error = await rejectionOf(client.submit({}), 'invalid_argument');
  expect(violationsOf(error)).toMatchObject([{ field: 'projectId', reason: 'REQUIRED', row: undefined }]);
});

it('another error has no violations', async () => {
  const error = await rejectionOf(client.getProgress({ projectId: 'unknown1' }), 'not_found');
  expect(violationsOf(error)).toEqual([]);
  expect(violationsOf(new Error('No.'))).toEqual([]);
});
