import { describe, expect, it } from 'vitest';
import { download, followToEnd, parseExport, readProgress } from '../support/follow.ts';
import { useTestService } from '../support/use-test-service.ts';

const columns = [
  ...['designation', 'supplier', 'unitPrice', 'currency', 'quantity', 'unit', 'purchaseDate', 'weight'],
  ...['notes', 'category', 'occurrences', 'match', 'categoryScheme', 'categoryCode', 'categoryLabel'],
  ...['categoryConfidence', 'alternatives', 'method', 'factorId', 'factorName', 'factorValue', 'factorUnit'],
  ...['factorSource', 'factorYear', 'activityValue', 'activityUnit', 'spendEur', 'footprintKgCo2e'],
  ...['footprintLowKgCo2e', 'footprintHighKgCo2e', 'explanation', 'warnings', 'engineVersion'],
  ...['scope1KgCo2e', 'scope2KgCo2e', 'scope3KgCo2e', 'ghgCategory', 'begesPost', 'dataQuality', 'exclusion'],
  ...['decision', 'cases', 'reasons'],
];

const suite = useTestService('all');

/** Submits these rows and returns the lines of the file. */
async function enrich(activities: readonly object[]) {
  const { body } = await suite.caller.call('CreateProject', { name: 'A ledger' });
  const projectId = String(body.projectId);
  await suite.caller.call('AddActivities', { projectId, activities });
  const { body: submitted } = await suite.caller.call('Submit', { projectId });
  expect(submitted).toEqual({ status: 'enriching' });
  const progress = await followToEnd(suite.caller, projectId);
  const file = await download(suite.caller, projectId);
  return { projectId, progress, file, lines: parseExport(file) };
}

describe('a submitted project', () => {
  it('is enriched completely, and every figure of a line can be recalculated from its columns', async () => {
    const { progress, lines } = await enrich([
      { designation: 'Gazole', quantity: '1000', unit: 'L', purchaseDate: '2023-03-31' },
      { designation: 'Ramette papier A4 80g 500 feuilles', unitPrice: '4,35', quantity: '40' },
      { designation: 'Prestation de nettoyage des bureaux', unitPrice: '1200', purchaseDate: '2022' },
    ]);
    expect(progress).toMatchObject({ status: 'completed', totalLines: 3, enriched: 3, inProgress: 0, failed: 0 });
    expect(lines.map(({ designation }) => designation)).toEqual([
      'Gazole',
      'Ramette papier A4 80g 500 feuilles',
      'Prestation de nettoyage des bureaux',
    ]);
    for (const line of lines) {
      const product = Number(line.activityValue) * Number(line.factorValue);
      expect(product / Number(line.footprintKgCo2e)).toBeCloseTo(1, 5);
      expect(Number(line.footprintLowKgCo2e)).toBeLessThanOrEqual(Number(line.footprintKgCo2e));
      expect(Number(line.footprintHighKgCo2e)).toBeGreaterThanOrEqual(Number(line.footprintKgCo2e));
    }
    expect(lines[0]).toMatchObject({ method: 'physical', activityUnit: 'litre', activityValue: '1000' });
    expect(lines[2]).toMatchObject({ method: 'monetary', categoryCode: 'N80_81_82', spendEur: '1200' });
  });

  it('has the specified columns in order, CRLF, and UTF-8 without BOM', async () => {
    const { file } = await enrich([{ designation: 'Café en grains 1 kg', unitPrice: '12' }]);
    const text = file.toString('utf8');
    expect(text.slice(0, text.indexOf('\r\n')).split(',')).toEqual(columns);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('Café en grains');
  });

  it('has one line for rows of the same designation, in order of first appearance, with the first spelling', async () => {
    const { progress, lines } = await enrich([
      { designation: 'Stylo  bille', quantity: '2', unit: 'unit', supplier: 'Lyreco' },
      { designation: 'Agrafeuse', quantity: '1' },
      { designation: 'Stylo bille', quantity: '3', unit: 'unit', supplier: 'Bruneau' },
    ]);
    expect(progress.totalLines).toBe(2);
    expect(lines).toMatchObject([
      { designation: 'Stylo  bille', quantity: '5', supplier: 'Lyreco | Bruneau', occurrences: '2' },
      { designation: 'Agrafeuse', quantity: '1', occurrences: '1' },
    ]);
  });

  it('keeps the order across many batches', async () => {
    const designations = Array.from({ length: 2_300 }, (_, index) => `Article ${(index * 7919) % 2_300} réf`);
    const { progress, lines } = await enrich(designations.map((designation) => ({ designation })));
    expect(progress).toMatchObject({ status: 'completed', totalLines: 2_300, enriched: 2_300 });
    expect(lines.map(({ designation }) => designation)).toEqual(designations);
  });

  it('counts a product without a good match as enriched', async () => {
    const { progress, lines } = await enrich([{ designation: 'xqzt 4471 vbn', unitPrice: '10' }]);
    expect(progress).toMatchObject({ status: 'completed', enriched: 1, failed: 0 });
    expect(lines).toMatchObject([{ match: 'unmatched', method: 'none', footprintKgCo2e: '' }]);
  });

  it('writes the same bytes for the same rows', async () => {
    const rows = [{ designation: 'Ordinateur portable 14"', quantity: '3', unitPrice: '899,00' }];
    expect((await enrich(rows)).file.equals((await enrich(rows)).file)).toBe(true);
  });

  it('stays completed when it is submitted again', async () => {
    const { projectId } = await enrich([{ designation: 'Papier' }]);
    expect((await suite.caller.call('Submit', { projectId })).body).toEqual({ status: 'completed' });
  });
});

describe('ImportCSV', () => {
  it('enriches immediately and keeps the values of the file', async () => {
    const csv = 'Désignation;Prix unitaire;Quantité\n"Gants; nitrile";4,35;40\n=SOMME(A1);1;1\n';
    const { body } = await suite.caller.call('ImportCSV', { name: 'x', csv: Buffer.from(csv).toString('base64') });
    const projectId = String(body.projectId);
    expect((await readProgress(suite.caller, projectId)).submittedAt).not.toBe('');
    expect((await followToEnd(suite.caller, projectId)).status).toBe('completed');
    expect(parseExport(await download(suite.caller, projectId))).toMatchObject([
      { designation: 'Gants; nitrile', unitPrice: '4,35', quantity: '40' },
      { designation: "'=SOMME(A1)" },
    ]);
  });
});
