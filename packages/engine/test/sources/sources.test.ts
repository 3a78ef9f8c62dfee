import { existsSync, globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toSourcesTable, toWithheldTable } from '../../tools/documentation/sources-table.ts';
import { parts } from '../../tools/parts.ts';
import { sources } from '../../tools/sources/source.ts';
import { findOldSources } from '../../tools/sources/source-ages.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const built = parts.flatMap(({ files }) => files);
const all = [...sources.files, ...sources.figures];

describe('sources.json', () => {
  it('has a source for every file that is built, and only files that exist', () => {
    expect(built.filter((file) => !sources.files.some(({ makes }) => makes.includes(file)))).toEqual([]);
    expect(all.flatMap(({ makes }) => makes).filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
    expect(sources.figures.filter(({ file }) => !existsSync(`${root}${file}`))).toEqual([]);
  });

  it('covers all data files that nobody writes by hand', async () => {
    const byHand = ['naics-changes.csv', 'naics-phrases.csv'];
    const folder = `${root}packages/engine/data`;
    const below = globSync(['languages/*/*', 'ratios/*'], { cwd: folder });
    const names = [...(await readdir(folder)), ...below].filter((name) => /\.(csv|br)$/.test(name));
    const expected = names.filter((name) => !byHand.includes(name)).map((name) => `packages/engine/data/${name}`);
    expect(built.filter((file) => file.startsWith('packages/engine/data/')).sort()).toEqual(expected.sort());
  });

  it('has unique ids and paths', () => {
    for (const key of ['id', 'file'] as const) {
      expect(new Set(sources.files.map((source) => source[key])).size).toBe(sources.files.length);
    }
  });

  it.each(sources.files)('$id has a checksum, a licence and an address', (source) => {
    expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(source.bytes).toBeGreaterThan(0);
    expect(source.file).toMatch(/^([a-z]+\/)+[\w.-]+$/);
    expect(source.licence).not.toBe('');
    if (source.makes.length === 0) expect(source.note).toMatch(/^Only measured with, .*: nothing is made from it\./);
    if (source.publisher !== 'Ledgerprint') expect(source.address).toMatch(/^https:\/\//);
    if (source.download !== undefined) expect(source.download).toMatch(/^https:\/\//);
    for (const { addresses } of source.compiledFrom ?? []) {
      expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
    }
  });

  it('withholds files without a stated licence, and says why', () => {
    for (const { id, licence, mayBePublished, withheldBecause, compiledFrom = [] } of sources.files) {
      const licences = [licence, ...compiledFrom.map((part) => part.licence)];
      const isStated = licences.every((text) => !/not stated|none stated/.test(text));
      if (!isStated) expect(mayBePublished, id).toBe(false);
      expect(withheldBecause !== undefined, id).toBe(!mayBePublished);
    }
  });

  it.each(all)('$title is dated, and so is the end of its allowance', ({ published, kept }) => {
    expect(published).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
    if (kept === undefined) return;
    expect(kept.until).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
    expect(kept.because).not.toBe('');
  });

  it('is shown in sources.md as it is', async () => {
    const page = await readFile(new URL('../../data/sources.md', import.meta.url), 'utf8');
    expect(page).toContain(`<!-- generated: sources -->\n${toSourcesTable()}\n<!-- end sources -->`);
    expect(page).toContain(`<!-- generated: withheld -->\n${toWithheldTable()}\n<!-- end withheld -->`);
  });
});

describe('old sources', () => {
  const table = {
    ...{ publisher: 'A ministry', title: 'A table', edition: '1', published: '2024-11', licence: 'MIT' },
    ...{ file: 'table.csv', address: 'https://example.org/', makes: [], note: '' },
  };
  const oldIn = (month: string, changes: object = {}) =>
    findOldSources({ files: [], figures: [{ ...table, ...changes }] }, month);

  it('are more than two years old', () => {
    expect(oldIn('2026-11')).toEqual([]);
    expect(oldIn('2026-12')).toEqual([
      { name: 'A ministry, A table 1', published: '2024-11', allowance: undefined, isOutdated: true },
    ]);
  });

  it('are allowed for a reason, until its month has passed', () => {
    const kept = { because: 'The edition in force.', until: '2027-06' };
    expect(oldIn('2027-06', { kept })).toMatchObject([{ isOutdated: false, allowance: kept }]);
    expect(oldIn('2027-07', { kept })).toMatchObject([{ isOutdated: true, allowance: kept }]);
  });

  /**
   * The newest source tells what date it is, so that this test never fails without a change of sources.json.
   * `npm run data:age` compares with today's date.
   */
  it('among ours have a reason, as of the newest source', () => {
    const newest = all.map(({ published }) => published).reduce((a, b) => (a > b ? a : b));
    expect(findOldSources(sources, newest).filter(({ isOutdated }) => isOutdated)).toEqual([]);
  });

  it('are all of ours one day', () => {
    expect(findOldSources(sources, '2100-01').every(({ isOutdated }) => isOutdated)).toBe(true);
    expect(findOldSources(sources, '2100-01')).toHaveLength(all.length);
  });
});
