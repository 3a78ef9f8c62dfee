import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuildOptions, buildParts } from '../../tools/build-parts.ts';
import type { Part } from '../../tools/part.ts';
import { parts } from '../../tools/parts.ts';
import type { SourceFile } from '../../tools/sources/source.ts';

const vatRates = `country,rate_type,rate_percent,valid_from,valid_to,territory,publisher,dataset,read_at,licence
FR,standard,20,before 2015,,mainland,A list,rates.json,a page,MIT
DE,standard,16,2020-07-01,,mainland,A list,rates.json,a page,MIT
DE,standard,19,before 2015,2020-06-30,mainland,A list,rates.json,a page,MIT
DE,reduced,7,before 2015,,mainland,A list,rates.json,a page,MIT
`;
const [vat] = parts.filter(({ name }) => name === 'vat') as [Part];
const output = 'packages/ledger/src/values/vat-rate-table.ts';
const source: SourceFile = {
  id: 'vat-rates',
  file: 'reference/vat-rates.csv',
  publisher: 'A ministry',
  title: 'VAT rates',
  edition: '2026',
  published: '2026-01',
  licence: 'MIT',
  mayBePublished: true,
  address: 'https://example.org/rates',
  sha256: createHash('sha256').update(vatRates).digest('hex'),
  bytes: vatRates.length,
  makes: [output],
  note: '',
};

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  root = join(folder, 'repository');
  await mkdir(join(folder, 'reference'));
  await mkdir(join(root, 'packages/ledger/src/values'), { recursive: true });
  await writeFile(join(folder, source.file), vatRates);
});

afterEach(() => rm(folder, { recursive: true }));

function build(part: Part, options: Partial<BuildOptions> = {}) {
  return buildParts([part], { folder, root, files: [source], say: () => undefined, ...options });
}

describe('building data', () => {
  it('writes the same bytes again', async () => {
    expect(await build(vat)).toEqual({ changed: [output] });
    const text = await readFile(join(root, output), 'utf8');
    expect(text).toContain("  FR: { source: sources[0], rates: [['', 20]] },");
    expect(text).toContain("    rates: [\n      ['', 19],\n      ['2020-07-01', 16],\n    ],");
    expect(await build(vat)).toEqual({ changed: [] });
    expect(await readFile(join(root, output), 'utf8')).toBe(text);
  });

  it('only compares with --check', async () => {
    expect(await build(vat, { isCheck: true })).toEqual({ changed: [output] });
    expect(existsSync(join(root, output))).toBe(false);
  });

  it('names the source that is missing, where it comes from and how to get it', async () => {
    await rm(join(folder, source.file));
    await expect(build(vat)).rejects.toThrow(
      /reference\/vat-rates\.csv is missing \(A ministry, VAT rates 2026\).*https:\/\/example\.org\/rates.*npm run data:fetch/,
    );
  });

  it('says which missing source a public mirror may not offer', async () => {
    await rm(join(folder, source.file));
    const withheld = { ...source, mayBePublished: false, withheldBecause: 'Its licence is unknown.' };
    await expect(build(vat, { files: [withheld] })).rejects.toThrow('may not offer it: Its licence is unknown.');
  });

  it('refuses a file that is not the one in sources.json', async () => {
    await writeFile(join(folder, source.file), `${vatRates}\n`);
    await expect(build(vat)).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, but sources\.json has/);
    expect(existsSync(join(root, output))).toBe(false);
  });

  it('lets a part read only the sources that are listed for its files', async () => {
    const other = { ...source, id: 'others', makes: ['another file'] };
    const curious: Part = { ...vat, build: async (data) => [await data.read('others')] };
    await expect(build(curious, { files: [source, other] })).rejects.toThrow('no source with the id others');
  });
});
