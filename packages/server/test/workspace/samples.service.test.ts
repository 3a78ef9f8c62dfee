import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toProductId } from '../../src/workspace/result-id.ts';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProject, insertResult, type StoredTestProject } from './stored-results.ts';

const suite = useTestService();

type Sampled = { product: { designation: string; productId: string; match: string }; verdict: string };

/** Products named after their numbers; every third one is to be reviewed. */
async function createProject(products: number, values: object = {}): Promise<StoredTestProject> {
  const project = await insertProject(suite.service, suite.caller, { revision: 0, ...values });
  for (let ordinal = 1; ordinal <= products; ordinal++) {
    const match = ordinal % 3 === 0 ? 'review' : 'matched';
    await insertResult(suite.service, project, { ordinal, designation: `Product ${ordinal}`, match });
  }
  return project;
}

const call = (name: string, body: object, headers = {}) => suite.caller.call(`Decisions.${name}`, body, headers);

async function sampleOf(name: string, body: object, headers = {}) {
  const answer = await call(name, body, headers);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.sample;
}

const namesOf = ({ products }: { products: readonly Sampled[] }) => products.map(({ product }) => product.designation);

describe('DrawSample, ok', () => {
  it('can be repeated with the seed and the file: draws the smallest hashes among matched products', async () => {
    const { projectId } = await createProject(30);
    const sample = await sampleOf('DrawSample', { projectId, size: 5, seed: 'été', drawnBy: 'Ada' });
    const lot = (name: string) => createHash('sha256').update(`été:${name}`).digest('hex');
    const matched = Array.from({ length: 30 }, (_, at) => at + 1).filter((ordinal) => ordinal % 3 !== 0);
    const expected = matched.map((ordinal) => `Product ${ordinal}`).toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1));
    expect(namesOf(sample)).toEqual(expected.slice(0, 5));
    expect(sample).toMatchObject({
      revision: 0,
      seed: 'été',
      population: '20',
      drawnBy: 'Ada',
      checked: 0,
      wrong: 0,
      drawnAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(sample).not.toHaveProperty('errorRate');
    const again = await sampleOf('DrawSample', { projectId, size: 5, seed: 'été' });
    expect(namesOf(again)).toEqual(namesOf(sample));
    expect(again.sampleId).not.toBe(sample.sampleId);
    const other = await sampleOf('DrawSample', { projectId, size: 5, seed: 'ete' });
    expect(namesOf(other)).not.toEqual(namesOf(sample));
  });

  it('draws all products if there are fewer, and returns the seed it chose', async () => {
    const { projectId } = await createProject(4);
    const sample = await sampleOf('DrawSample', { projectId });
    expect(sample).toMatchObject({ population: '3', seed: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(namesOf(sample).toSorted()).toEqual(['Product 1', 'Product 2', 'Product 4']);
  });

  it('shows products as of its revision, whatever was decided since', async () => {
    const project = await createProject(1);
    const { projectId, number } = project;
    const { sampleId } = await sampleOf('DrawSample', { projectId });
    await suite.service.database.query('UPDATE results SET revision_to = 1 WHERE project_id = $1', [number]);
    await insertResult(suite.service, project, {
      ordinal: 1,
      designation: 'Product 1',
      match: 'decided',
      category_code: 'F',
      revision_from: 1,
    });
    await suite.service.database.query('UPDATE projects SET revision = 1 WHERE id = $1', [number]);
    const { products, revision } = await sampleOf('GetSample', { projectId, sampleId });
    expect(revision).toBe(0);
    expect(products).toMatchObject([{ product: { match: 'matched', categoryCode: 'C17' } }]);
  });

  it('draws once for an Idempotency-Key', async () => {
    const { projectId } = await createProject(4);
    const key = { 'Idempotency-Key': 'sample-once' };
    const first = await sampleOf('DrawSample', { projectId }, key);
    expect(await sampleOf('DrawSample', { projectId }, key)).toEqual(first);
  });
});

describe('CheckSample, ok', () => {
  it('counts the last verdict on each product, with the exact interval', async () => {
    const { projectId } = await createProject(4);
    const drawn = await sampleOf('DrawSample', { projectId });
    const { sampleId } = drawn;
    const [first, second, third] = drawn.products.map(({ product }: Sampled) => product.productId);
    const check = (verdicts: readonly object[]) =>
      sampleOf('CheckSample', { projectId, sampleId, verdicts, checkedBy: 'Grace' });
    const one = await check([{ productId: second, verdict: 'wrong', note: 'Steel, not paper' }]);
    expect(one).toMatchObject({
      checked: 1,
      wrong: 1,
      errorRate: 1,
      errorRateLow: expect.closeTo(0.025, 9),
      errorRateHigh: 1,
    });
    expect(one.products[1]).toMatchObject({
      verdict: 'wrong',
      note: 'Steel, not paper',
      checkedBy: 'Grace',
      checkedAt: expect.stringMatching(/Z$/),
    });
    expect(one.products[0]).toMatchObject({ verdict: '', checkedBy: '', checkedAt: '' });
    const two = await check([
      { productId: second, verdict: 'right' },
      { productId: first, verdict: 'right' },
      { productId: third, verdict: 'wrong' },
    ]);
    expect(two).toMatchObject({ checked: 3, wrong: 1, errorRate: 1 / 3 });
    const back = await check([{ productId: third, verdict: '' }]);
    expect(back).toMatchObject({ checked: 2, wrong: 0, errorRate: 0, errorRateLow: 0 });
    expect(await sampleOf('GetSample', { projectId })).toEqual(back);
  });

  it('is recorded in the audit log with key, name and subject, and so is the draw', async () => {
    const { projectId, organizationId } = await createProject(4);
    const { sampleId, products } = await sampleOf('DrawSample', { projectId, seed: 's', drawnBy: 'Ada' });
    const verdicts = [{ productId: products[0].product.productId, verdict: 'wrong' }];
    await sampleOf('CheckSample', { projectId, sampleId, verdicts });
    const lines = await suite.service.database.query(
      `SELECT action, actor, subject FROM audit_events
       WHERE organization_id = $1 AND subject LIKE '%' || $2 || '%' ORDER BY id`,
      [organizationId, projectId],
    );
    expect(lines).toEqual([
      {
        action: 'sample.draw',
        actor: expect.stringMatching(/^key \d+ "test" as "Ada"$/),
        subject: `project ${projectId}, sample ${sampleId} of 3 products, revision 0, seed "s"`,
      },
      {
        action: 'sample.check',
        actor: expect.stringMatching(/^key \d+ "test"$/),
        subject: `project ${projectId}, sample ${sampleId}, revision 0: 0 right, 1 wrong`,
      },
    ]);
  });
});

describe('GetSample, ok', () => {
  it('returns the newest, or the one with the given id', async () => {
    const { projectId } = await createProject(4);
    const first = await sampleOf('DrawSample', { projectId });
    const second = await sampleOf('DrawSample', { projectId });
    expect(await sampleOf('GetSample', { projectId })).toEqual(second);
    expect(await sampleOf('GetSample', { projectId, sampleId: first.sampleId })).toEqual(first);
  });
});

describe('invalid_argument', () => {
  it.each([
    [{ size: -1 }, 'size', 'OUT_OF_RANGE'],
    [{ size: 1_001 }, 'size', 'OUT_OF_RANGE'],
    [{ seed: 'x'.repeat(101) }, 'seed', 'TOO_LONG'],
    [{ drawnBy: 'a\u0000' }, 'drawnBy', 'NUL'],
  ])('DrawSample %j', async (more, field, reason) => {
    const { projectId } = await createProject(1);
    const answer = await call('DrawSample', { projectId, ...more });
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });

  it('CheckSample names each invalid verdict, and records none', async () => {
    const { projectId } = await createProject(4);
    const { sampleId, products } = await sampleOf('DrawSample', { projectId });
    const [first, second] = products.map(({ product }: Sampled) => product.productId);
    const answer = await call('CheckSample', {
      projectId,
      sampleId,
      verdicts: [
        { productId: first, verdict: 'right' },
        { productId: first, verdict: 'wrong' },
        { productId: toProductId(3), verdict: 'right' },
        { productId: 'none', verdict: 'right' },
        { productId: second, verdict: 'perhaps', note: 'x'.repeat(2_001) },
      ],
    });
    expectRefusal(answer, 'invalid_argument', /verdicts\[1\]\.productId .*4 more.*Nothing was recorded/);
    expect(violationsOf(answer).map(({ field }) => field)).toEqual([
      'verdicts[1].productId',
      'verdicts[2].productId',
      'verdicts[3].productId',
      'verdicts[4].verdict',
      'verdicts[4].note',
    ]);
    expect(await sampleOf('GetSample', { projectId })).toMatchObject({ checked: 0 });
  });

  it.each([
    [{ sampleId: '', verdicts: [{ productId: 'x' }] }, 'sampleId', 'REQUIRED'],
    [{ verdicts: [] }, 'verdicts', 'REQUIRED'],
    [{ verdicts: Array(1_001).fill({ productId: 'x' }) }, 'verdicts', 'TOO_MANY_ROWS'],
  ])('CheckSample without its fields, or with too many verdicts', async (more, field, reason) => {
    const { projectId } = await createProject(1);
    const { sampleId } = await sampleOf('DrawSample', { projectId });
    const answer = await call('CheckSample', { projectId, sampleId, ...more });
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });
});

describe('failed_precondition, not_found, permission_denied', () => {
  it('DrawSample needs a completed project with a matched product', async () => {
    const enriching = await createProject(1, { status: 'enriching' });
    expectRefusal(await call('DrawSample', enriching), 'failed_precondition', /completed/);
    const { projectId } = await insertProject(suite.service, suite.caller);
    expectRefusal(await call('DrawSample', { projectId }), 'failed_precondition', /nothing to draw/);
    expectRefusal(await call('GetSample', { projectId }), 'not_found', /no sample yet/);
    const { body } = await suite.caller.call('Projects.GetProject', { projectId });
    expect(body.hasSample).toBe(false);
  });

  it('a sample belongs to its project, and the project to its organization', async () => {
    const mine = await createProject(1);
    const { sampleId, products } = await sampleOf('DrawSample', { projectId: mine.projectId });
    const other = await createProject(1);
    const verdicts = [{ productId: products[0].product.productId, verdict: 'right' }];
    for (const id of [sampleId, 'none']) {
      const request = { projectId: other.projectId, sampleId: id, verdicts };
      expectRefusal(await call('GetSample', { ...request, verdicts: undefined }), 'not_found');
      expectRefusal(await call('CheckSample', request), 'not_found');
    }
    const stranger = await suite.service.createCaller();
    for (const name of ['DrawSample', 'GetSample', 'CheckSample']) {
      const request = { projectId: mine.projectId, ...(name === 'DrawSample' ? {} : { sampleId }) };
      const more = name === 'CheckSample' ? { verdicts } : {};
      expectRefusal(await stranger.call(`Decisions.${name}`, { ...request, ...more }), 'permission_denied');
    }
  });
});
