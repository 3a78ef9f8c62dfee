import { type Engine, loadEngine } from '@ledgerprint/engine';
import { csvHeader, toProductLine, totalsOf } from '@ledgerprint/engine/results';
import { beforeAll, describe, expect, it } from 'vitest';
import { toProductResult } from '../../src/enrichment/product-result.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { addResults } from '../../src/pipeline/add-results.ts';
import { createBatchEnrichment } from '../../src/pipeline/enrich-batch.ts';
import { createFinish } from '../../src/pipeline/finish-project.ts';
import { cellOf } from '../../src/store/exported-columns.ts';
import type { NewestLine } from '../../src/store/results.ts';
import type { Store } from '../../src/store/store.ts';
import { createProject, createSealedProject } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();
let engine: Engine;
let store: Store;
const errors: { readonly fields: Record<string, unknown>; readonly message: string }[] = [];
const logger = {
  error: (fields: unknown, message?: string) => {
    errors.push({ fields: fields as Record<string, unknown>, message: message ?? '' });
  },
};

beforeAll(async () => {
  engine = await loadEngine();
  store = suite.service.app.storage.store;
}, 120_000);

const rows = [
  { designation: 'Gazole', quantity: '100', unit: 'L', unitPrice: '1.5', purchaseDate: '2023-02-03' },
  { designation: 'Papier A4', supplier: 'Bureau Vallée', unitPrice: '12', purchaseDate: '2023-11-30' },
  { designation: 'Facture', supplier: 'Cimenterie du Rhône', unitPrice: '1000', purchaseDate: '2022-05-01' },
  { designation: ' Facture', supplier: 'Air France', unitPrice: '300', purchaseDate: '2024-06-01' },
  { designation: 'Facture', supplier: 'Cimenterie du  Rhône', unitPrice: '500' },
  { designation: 'URSSAF', unitPrice: '800', purchaseDate: '1999-01-01' },
  { designation: 'qzx', unitPrice: '5' },
];

type Job = {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly first: number;
  readonly last: number;
  readonly round: number;
};

async function seal(activities: readonly object[] = rows): Promise<{ projectId: string; job: Job }> {
  const projectId = await createSealedProject(suite.caller, activities);
  const { total_products: last = 0 } = (
    await suite.service.database.query<{ total_products: number }>(
      'SELECT total_products::int FROM projects WHERE id = $1',
      [numberOf(projectId)],
    )
  )[0] ?? { total_products: 0 };
  const { organizationId } = suite.caller;
  return { projectId, job: { organizationId, projectNumber: numberOf(projectId), first: 1, last, round: 0 } };
}

const enrich = (job: Job) =>
  createBatchEnrichment({
    store,
    findEngine: async () => engine,
    onFailed: (error) => {
      throw error;
    },
  })(job);

async function finish(job: Job): Promise<void> {
  const blobs = await openBlobStore(suite.service.app.storage.blobSettings);
  await createFinish({ store, blobs, logger })({ job, earlierAttempts: 0 });
  await blobs.close();
}

async function readState({ organizationId, projectNumber }: Job) {
  const [project] = await suite.service.database.query(
    `SELECT enriched_products::int AS enriched, failed_products::int AS failed, period_from::text, period_to::text
     FROM projects WHERE id = $1`,
    [projectNumber],
  );
  const lines = await suite.service.database.query<{ ordinal: number; number: number; kind: string; supplier: string }>(
    `SELECT ordinal::int, number, kind, supplier, occurrences::int, footprint_mg::text, first_position
     FROM results WHERE project_id = $1 ORDER BY ordinal, number`,
    [projectNumber],
  );
  return { project, lines, totals: await store.totals.list(organizationId, projectNumber) };
}

async function readFileOf({ organizationId, projectNumber }: Job): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.readResultFile(organizationId, { projectNumber, revision: 0 })) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('the results of a batch', () => {
  it('are one line for a product with one case; for others, one for the whole and one for each case', async () => {
    const { job } = await seal();
    await enrich(job);
    const { lines } = await readState(job);
    const byOrdinal = Map.groupBy(lines, ({ ordinal }) => ordinal);
    const several = [...byOrdinal.values()].filter((own) => own.length > 1);
    expect(several.map((own) => own.map(({ number, kind, supplier }) => [number, kind, supplier]))).toEqual([
      [
        [0, 'product', 'Cimenterie du Rhône | Cimenterie du  Rhône | Air France'],
        [1, 'case', 'Cimenterie du Rhône | Cimenterie du  Rhône'],
        [2, 'case', 'Air France'],
      ],
    ]);
    const soles = [...byOrdinal.values()].filter((own) => own.length === 1).flat();
    expect(soles.map(({ number, kind }) => [number, kind])).toEqual(Array(4).fill([1, 'sole']));
    // The whole is the sum of its parts.
    const [whole, ...parts] = (several[0] ?? []).map((line) => BigInt((line as never)['footprint_mg']));
    expect(whole).toBe(parts.reduce((sum, part) => sum + part, 0n));
    expect(whole).toBeGreaterThan(0n);
  });

  it('a second run of the same batch changes nothing', async () => {
    const { job } = await seal();
    await enrich(job);
    const before = await readState(job);
    await enrich(job);
    expect(await readState(job)).toEqual(before);
    expect(before.project).toMatchObject({ enriched: 5, failed: 0 });
  });

  it('of two simultaneous runs only one is used, whatever the result of each', async () => {
    const { job } = await seal();
    const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
    const good = products.map((product) =>
      toProductResult(product, engine.enrichCases(product.cases, { mode: 'ademe' })),
    );
    const bad = products.map((product) => toProductResult(product, { failed: 'it broke' }));
    await Promise.all([addResults(store, job, good), addResults(store, job, bad), addResults(store, job, good)]);
    const { project, lines, totals } = await readState(job);
    const isGood = lines.length > products.length;
    expect(project).toMatchObject(isGood ? { enriched: 5, failed: 0 } : { enriched: 0, failed: 5 });
    expect(lines).toHaveLength(isGood ? 7 : 5);
    expect(totals.length > 0).toBe(isGood);
    // A later run cannot add cases to a product that is stored as one line.
    await addResults(store, job, good);
    await addResults(store, job, bad);
    expect((await readState(job)).lines).toEqual(lines);
  });

  it('are dropped for a project that has ended', async () => {
    const { job } = await seal();
    await suite.service.database.query(`UPDATE projects SET status = 'failed' WHERE id = $1`, [job.projectNumber]);
    await enrich(job);
    expect(await readState(job)).toMatchObject({ lines: [], totals: [], project: { enriched: 0 } });
  });

  it('contain the dates of the first and last counted purchase, in any order of arrival', async () => {
    const { job } = await seal();
    for (let ordinal = job.last; ordinal >= 1; ordinal--) await enrich({ ...job, first: ordinal, last: ordinal });
    expect((await readState(job)).project).toMatchObject({ period_from: '2022-05-01', period_to: '2024-06-01' });
  });

  it('a failed product is one line without totals', async () => {
    const { job } = await seal();
    const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
    await addResults(
      store,
      job,
      products.map((product) => toProductResult(product, { failed: 'it broke' })),
    );
    const { lines, totals, project } = await readState(job);
    expect([lines.length, totals.length]).toEqual([5, 0]);
    expect(lines.every(({ kind, number }) => kind === 'sole' && number === 1)).toBe(true);
    expect(project).toMatchObject({ enriched: 0, failed: 5 });
  });
});

describe('the file', () => {
  it('has the lines of the engine, in order of first appearance', async () => {
    const { job } = await seal();
    const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
    await enrich(job);
    const expected = products
      .toSorted((one, other) => one.firstPosition - other.firstPosition)
      .map((product) => `${toProductLine(product, engine.enrich(product, { mode: 'ademe' }))}\r\n`);
    expect(await readFileOf(job)).toBe(expected.join(''));
    expect(csvHeader.split(',')).toHaveLength(43);
  });
});

describe('totals', () => {
  it('added batch by batch equal those of all cases together', async () => {
    const { job } = await seal();
    const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
    for (let ordinal = 1; ordinal <= job.last; ordinal++) await enrich({ ...job, first: ordinal, last: ordinal });
    const cases = products.flatMap((product) => engine.enrichCases(product.cases, { mode: 'ademe' }).cases);
    const { totals } = await readState(job);
    const toKey = ({ dimension, key }: { dimension: string; key: string }) => `${dimension} ${key}`;
    const expected = totalsOf(cases);
    expect(totals.map(toKey).toSorted()).toEqual(expected.map(toKey).toSorted());
    for (const entry of expected) {
      const line = totals.find((one) => toKey(one) === toKey(entry));
      expect(line).toMatchObject({ cases: entry.cases, footprintMg: entry.footprintMg, label: entry.label });
      expect(line?.spendEur).toBeCloseTo(entry.spendEur, 6);
      expect(line?.amount).toBeCloseTo(entry.amount, 6);
    }
  });

  it('that are correct are not changed when the file is written', async () => {
    const { job, projectId } = await seal();
    await enrich(job);
    const before = await readState(job);
    errors.length = 0;
    await finish(job);
    expect(errors).toEqual([]);
    expect((await readState(job)).totals).toEqual(before.totals);
    expect((await suite.caller.call('GetProgress', { projectId })).body.status).toBe('completed');
    expect((await suite.caller.call('ExportCSV', { projectId })).status).toBe(200);
  });

  it.each([
    {
      title: 'a wrong footprint',
      text: `UPDATE totals SET footprint_mg = footprint_mg + 1 WHERE project_id = $1 AND dimension = 'all'`,
      wrong: 1,
    },
    {
      title: 'a wrong amount',
      text: `UPDATE totals SET spend_eur = spend_eur + 1 WHERE project_id = $1 AND dimension = 'factor'`,
      wrong: undefined,
    },
    {
      title: 'a missing line',
      text: `DELETE FROM totals WHERE project_id = $1 AND dimension = 'category'`,
      wrong: undefined,
    },
    {
      title: 'a wrong scope',
      text: `UPDATE totals SET footprint_mg = 7 WHERE project_id = $1 AND dimension = 'scope' AND key = '3'`,
      wrong: 1,
    },
    {
      title: 'a line that belongs to no case',
      text: `INSERT INTO totals SELECT organization_id, project_id, 'factor', 'none', '', 1, 5, 0, 0, 0 FROM totals WHERE project_id = $1 AND dimension = 'all'`,
      wrong: 1,
    },
  ])('with $title are reported and corrected', async ({ text, wrong }) => {
    const { job } = await seal();
    await enrich(job);
    const before = await readState(job);
    await suite.service.database.query(text, [job.projectNumber]);
    errors.length = 0;
    await finish(job);
    expect(errors.length).toBeGreaterThan(0);
    if (wrong !== undefined) expect(errors).toHaveLength(wrong);
    expect(errors[0]?.message).toBe('a total differed from the sum of its cases and was corrected');
    const round = (lines: typeof before.totals) =>
      lines.map(({ spendEur, uncountedEur, ...line }) => ({
        ...line,
        spendEur: spendEur.toFixed(4),
        uncountedEur: uncountedEur.toFixed(4),
      }));
    expect(round((await readState(job)).totals)).toEqual(round(before.totals));
  });
});

describe('the context', () => {
  const context = async (projectId: string) =>
    (
      await suite.service.database.query('SELECT country, currency, year, period FROM projects WHERE id = $1', [
        numberOf(projectId),
      ])
    )[0];
  const setDefaults = (country: string | null, currency: string | null) =>
    suite.service.database.query(
      'UPDATE organizations SET default_country = $2, default_currency = $3, default_year = NULL WHERE id = $1',
      [suite.caller.organizationId, country, currency],
    );

  it('is fixed when the project is sealed: later defaults of the organization do not change it', async () => {
    await setDefaults('DE', 'USD');
    const projectId = await createProject(suite.caller);
    await suite.caller.call('AddActivities', { projectId, activities: [{ designation: 'Strom', unitPrice: '100' }] });
    expect(await context(projectId)).toMatchObject({ country: null, currency: null });
    await suite.caller.call('Submit', { projectId });
    await setDefaults('IT', 'GBP');
    expect(await context(projectId)).toEqual({ country: 'DE', currency: 'USD', year: null, period: null });
    await setDefaults(null, null);
    const sealed = await store.projects.findSealed(suite.caller.organizationId, numberOf(projectId));
    expect(sealed?.context).toMatchObject({ country: 'DE', currency: 'USD' });
  });

  it('says whose ratios count, as fixed when the project is sealed', async () => {
    await suite.service.database.query(
      "UPDATE organizations SET default_country = 'DE', default_ratios = 'ademe' WHERE id = $1",
      [suite.caller.organizationId],
    );
    const row = { designation: "Honoraires d'avocat", unitPrice: '1000', currency: 'EUR', purchaseDate: '2023-06-15' };
    const { job } = await seal([row]);
    await suite.service.database.query(
      'UPDATE organizations SET default_country = NULL, default_ratios = NULL WHERE id = $1',
      [suite.caller.organizationId],
    );
    await enrich(job);
    const sealed = await store.projects.findSealed(suite.caller.organizationId, job.projectNumber);
    expect(sealed?.context).toMatchObject({ country: 'DE', ratios: 'ademe' });
    const [line] = await suite.service.database.query<{ factor: string }>(
      'SELECT factor_id AS factor FROM results WHERE project_id = $1',
      [job.projectNumber],
    );
    expect(line?.factor).toBe('ademe-M69_70-2023');
  });

  it('is used by the engine, which still assumes what is not set', async () => {
    const activities = [{ designation: 'Électricité', unitPrice: '100', purchaseDate: '2023-01-01' }];
    const warningsOf = async () => {
      const { job } = await seal(activities);
      await enrich(job);
      const { lines } = await store.results.readNewest(job.organizationId, job.projectNumber, [1]);
      return cellOf(lines[0] as NewestLine, 'warnings').split(' | ');
    };
    expect(await warningsOf()).toEqual(expect.arrayContaining(['country_assumed', 'currency_assumed']));
    await setDefaults('DE', 'EUR');
    const told = await warningsOf();
    await setDefaults(null, null);
    expect(told).not.toContain('country_assumed');
    expect(told).not.toContain('currency_assumed');
  });
});
