import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal, expectViolations } from './refusal.ts';
import { countStored, numberOf, readProject } from './stored-project.ts';

const suite = useTestService();

async function storedNameOf(request: object): Promise<string> {
  const { status, body } = await suite.caller.call('CreateProject', request);
  expect(status).toBe(200);
  return (await readProject(suite.service, body.projectId)).name;
}

describe('ok', () => {
  it('creates an empty project and returns its id, a short sqid', async () => {
    const { status, body } = await suite.caller.call('CreateProject', { name: 'Ledger 2024' });
    expect(status).toBe(200);
    expect(body).toEqual({ projectId: expect.stringMatching(/^[0-9A-Za-z]{8,16}$/) });
  });

  it("stores it unsealed, empty, in ademe mode, owned by the caller's organization", async () => {
    const { body } = await suite.caller.call('CreateProject', { name: 'Ledger 2024' });
    expect(await readProject(suite.service, body.projectId)).toEqual({
      organization_id: suite.caller.organizationId,
      name: 'Ledger 2024',
      category_mode: 'ademe',
      status: 'pending',
      staged_rows: 0,
      total_products: 0,
      webhook_url: null,
      submitted_at: null,
    });
  });

  it('gives every project a unique id of 8 to 16 characters that cannot be enumerated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => suite.caller.call('CreateProject', { name: 'same name' })),
    );
    const ids: string[] = answers.map(({ body }) => body.projectId);
    expect(new Set(ids).size).toBe(60);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{8,16}$/);
    const numbers = ids.map(numberOf).toSorted((a, b) => a - b);
    // 60 random numbers of 53 bits are this close once in a million runs.
    const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(1_000_000);
  });

  it.each([
    { title: 'kept as given', name: 'Achats 2024 — siège', stored: 'Achats 2024 — siège' },
    { title: 'trimmed', name: ' \t\n\u00a0 Ledger  2024 \u2003\r\n', stored: 'Ledger  2024' },
    { title: 'right-to-left and emoji', name: 'دفتر 🧾', stored: 'دفتر 🧾' },
    {
      title: 'SQL and markup are only text',
      name: `'; DROP TABLE projects; -- <b>`,
      stored: `'; DROP TABLE projects; -- <b>`,
    },
    { title: '200 characters', name: 'x'.repeat(200), stored: 'x'.repeat(200) },
    { title: '200 characters beyond 16 bits', name: '🧾'.repeat(200), stored: '🧾'.repeat(200) },
    { title: '200 characters once trimmed', name: `   ${'x'.repeat(200)}   `, stored: 'x'.repeat(200) },
  ])('keeps the name: $title', async ({ name, stored }) => {
    expect(await storedNameOf({ name })).toBe(stored);
  });

  it.each([
    { title: 'missing', request: {} },
    { title: 'null', request: { name: null } },
    { title: 'empty', request: { name: '' } },
    { title: 'blank', request: { name: ' \t\r\n\u00a0\u3000' } },
  ])('names a project without a name (name $title) Untitled project', async ({ request }) => {
    expect(await storedNameOf(request)).toBe('Untitled project');
  });

  it('ignores unknown fields, including those of other operations', async () => {
    const { status, body } = await suite.caller.call('CreateProject', {
      name: 'a',
      webhookUrl: 'none',
      categoryMode: 'client',
    });
    expect(status).toBe(200);
    const stored = await readProject(suite.service, body.projectId);
    expect(stored).toMatchObject({ category_mode: 'ademe', webhook_url: null });
  });
});

describe('invalid_argument', () => {
  it.each([
    { title: '201 characters', name: 'x'.repeat(201), message: /200 characters/ },
    { title: '201 characters beyond 16 bits', name: '🧾'.repeat(201), message: /200 characters/ },
    { title: 'a NUL', name: 'a\0b', message: /NUL/ },
    { title: 'nothing but a NUL', name: '\0', message: /NUL/ },
    { title: 'a lone high surrogate', name: 'a\ud83e', message: /surrogate/ },
    { title: 'a lone low surrogate', name: '\udc00b', message: /surrogate/ },
  ])('refuses a name with $title, naming the field, and creates nothing', async ({ name, message }) => {
    const before = await countStored(suite.service);
    const answer = await suite.caller.call('CreateProject', { name });
    expectRefusal(answer, 'invalid_argument', message);
    expectViolations(answer, ['name']);
    expect(await countStored(suite.service)).toEqual(before);
  });

  it.each([5, true, ['a'], { a: 1 }])('refuses a name that is not a string: %j', async (name) => {
    const before = await countStored(suite.service);
    expectRefusal(await suite.caller.call('CreateProject', { name }), 'invalid_argument', /name/);
    expect(await countStored(suite.service)).toEqual(before);
  });
});

describe('unauthenticated', () => {
  it.each([{ Authorization: undefined }, { Authorization: 'Bearer lp_live_unknown' }])(
    'creates nothing with a missing or invalid key: %j',
    async (headers) => {
      const before = await countStored(suite.service);
      expectRefusal(await suite.caller.call('CreateProject', { name: 'a' }, headers), 'unauthenticated');
      expect(await countStored(suite.service)).toEqual(before);
    },
  );
});
