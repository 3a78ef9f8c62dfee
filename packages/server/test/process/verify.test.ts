import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createReferential,
  type Engine,
  type EnrichmentContext,
  loadEngine,
  parseReferential,
} from '@ledgerprint/engine';
import { type Catalogue, createCatalogue, loadBundledFactors, loadGases } from '@ledgerprint/engine/catalogue';
import { createDecisionIndex } from '@ledgerprint/engine/decisions';
import { createAggregateCollector, createCollapse, unpackProducts } from '@ledgerprint/engine/products';
import { calculationVersion, gasColumns, textVersion } from '@ledgerprint/engine/results';
import { type KeySet, type Receipt, signedCore, signedManifest, thumbprintOf } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import { type Recomputation, type Verification, verifyPack } from '@ledgerprint/report/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCaseLines } from '../../src/cli/enrich/case-lines.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import {
  alter,
  changeCell,
  changeReceipt,
  decisions,
  entriesOf,
  ledgers,
  type PackTexts,
  repack,
  sha256Of,
  unpack,
} from './evidence-pack.ts';

let directory: string;
let pack: Uint8Array;
let engine: Engine;
let catalogue: Catalogue;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ledgerprint-test-'));
  for (const [name, text] of Object.entries({ ...ledgers, 'decisions.csv': decisions }))
    await writeFile(join(directory, name), text);
  pack = await makePack('ademe');
  engine = await loadEngine();
  catalogue = createCatalogue(await loadBundledFactors());
});
afterAll(() => rm(directory, { recursive: true }));

const inFolder = (name: string) => join(directory, name);

async function makePack(mode: string): Promise<Uint8Array> {
  const files = Object.keys(ledgers).map(inFolder);
  const options = ['--mode', mode, '--decisions', inFolder('decisions.csv'), '--out', inFolder(`${mode}.zip`)];
  const { code, stderr } = await runCommandInProcess(['evidence', ...files, ...options, '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  return readFile(inFolder(`${mode}.zip`));
}

/** Verifies as the command does, with an engine in this thread. */
async function recomputeHere(): Promise<Recomputation> {
  const collapse = createCollapse();
  return {
    engineVersion: engine.engineVersion,
    findFactor: catalogue.findById,
    findGases: await loadGases(),
    add: collapse.add,
    async *run({ core, decisions: made, referential }) {
      const about = {
        country: core.context.country || undefined,
        decisions: createDecisionIndex(made.map(({ decision }) => decision)),
      };
      const { entries = [] } = parseReferential(referential?.content ?? '');
      const listed =
        referential === undefined
          ? { naics: await engine.loadNaics() }
          : { referential: createReferential({ name: referential.name, entries }) };
      const context: EnrichmentContext =
        core.mode === 'referential' ? { mode: 'referential', ...listed, ...about } : { mode: 'ademe', ...about };
      for (const batch of collapse.batches(1_000)) {
        const products = unpackProducts(batch);
        const sum = createAggregateCollector({ engine, context });
        if (context.mode === 'ademe') for (const product of products) sum.add(product);
        const lines = toCaseLines(products, {
          engine,
          context: { ...context, aggregates: sum.toAggregates() },
          firstProduct: 1,
        });
        yield { products: lines.products.toString(), cases: lines.cases.toString() };
      }
    },
  };
}

function verify(bytes: Uint8Array, keys?: KeySet): Promise<Verification> {
  return verifyPack(toPackBytes(bytes), { keys, openRecomputation: recomputeHere });
}

/** Recalculates nothing. */
function verifyAlone(bytes: Uint8Array): Promise<Verification> {
  return verifyPack(toPackBytes(bytes), { keys: undefined });
}

function toPackBytes(bytes: Uint8Array) {
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return { size: bytes.length, read };
}

async function codesOf(bytes: Uint8Array, keys?: KeySet): Promise<readonly string[]> {
  const { findings } = await verify(bytes, keys);
  return findings.map(({ code, file }) => `${code} ${file}`.trim());
}

describe('ledgerprint verify', () => {
  it.each(['client', 'referential', 'ademe'])('recalculates a pack in %s mode', async (mode) => {
    if (mode !== 'ademe') await makePack(mode);
    const { code, stdout } = await runCommandInProcess(['verify', inFolder(`${mode}.zip`), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ holds: true, level: 2, whyNotHigher: '', findings: [] });
    expect([code, JSON.parse(stdout).signature.state]).toEqual([0, 'unsigned']);
  });

  it('reports problems and exits with 1; wrong usage exits with 2', async () => {
    await writeFile(
      inFolder('changed.zip'),
      await alter(pack, (texts) => replace(texts, 'report.json', '"rows": 11', '"rows": 12')),
    );
    const changed = await runCommandInProcess(['verify', inFolder('changed.zip')]);
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('  report.json, totals.rows: 12 instead of 11. The value must match');
    expect(changed.stdout).toContain('Level reached: 2.');
    await writeFile(inFolder('none.zip'), 'no archive');
    const none = await runCommandInProcess(['verify', inFolder('none.zip')]);
    expect([none.code, none.stdout]).toEqual([
      1,
      expect.stringContaining('This is not an evidence pack: it is not a ZIP archive.'),
    ]);
    expect((await runCommandInProcess(['verify'])).code).toBe(2);
  });
});

function replace(texts: PackTexts, file: string, from: string, to: string): void {
  const text = texts.get(file) ?? '';
  expect(text).toContain(from);
  texts.set(file, text.replace(from, to));
}

const raise = (cell: string) => cell.replace(/\d/, (digit) => `${(Number(digit) % 9) + 1}`);
const cell = (file: string, line: number, column: string, to = raise) => ({
  file,
  line,
  column,
  change: (texts: PackTexts) => changeCell(texts, { file, line, column, to }),
});

describe('verify names every altered figure, in each file of a pack', () => {
  it.each([
    cell('rows.csv', 2, 'amount'),
    cell('rows.csv', 6, 'share'),
    cell('rows.csv', 7, 'case'),
    cell('rows.csv', 9, 'position'),
    cell('products.csv', 2, 'footprintKgCo2e'),
    cell('products.csv', 4, 'footprintKgCo2e'),
    cell('products.csv', 4, 'spendEur'),
    cell('products.csv', 4, 'scope3KgCo2e'),
    cell('cases.csv', 2, 'footprintKgCo2e'),
    cell('cases.csv', 2, 'factorValue'),
    cell('cases.csv', 3, 'activityValue'),
    cell('cases.csv', 3, 'footprintLowKgCo2e'),
    cell('cases.csv', 3, 'explanation'),
    cell('cases.csv', 3, 'reasons'),
    cell('cases.csv', 4, 'reasons', () => ''),
    cell('products.csv', 4, 'reasons'),
    cell('cases.csv', 4, 'footprintMg'),
    cell('cases.csv', 4, 'scope3Mg'),
    cell('cases.csv', 5, 'spendEur'),
    cell('cases.csv', 6, 'decision', () => 'another'),
    cell('cases.csv', 7, 'doubtMg'),
    cell('factors.csv', 2, 'footprintMg'),
    cell('factors.csv', 3, 'factorValue'),
    cell('factors.csv', 3, 'uncertainty'),
    cell('factors.csv', 3, 'edition'),
    cell('reconciliation.csv', 2, 'amount'),
    cell('reconciliation.csv', 3, 'rows'),
  ])('$file, line $line, $column', async ({ file, line, column, change }) => {
    const altered = await alter(pack, (texts) => {
      const before = texts.get(file);
      change(texts);
      expect(texts.get(file)).not.toBe(before);
      // The receipt's core is changed as well; otherwise its hash alone would reveal the change.
      if (file === 'rows.csv')
        changeReceipt(texts, (receipt) => ({
          ...receipt,
          core: { ...receipt.core, rowsSha256: sha256Of(texts.get(file) ?? '') },
        }));
    });
    const { findings, level } = await verify(altered);
    // The shares of a case follow from its amounts.
    const named = column === 'amount' && file === 'rows.csv' ? 'share' : column;
    expect(findings.map((found) => [found.file, found.line, found.column])).toContainEqual([file, line, named]);
    expect(level).toBe(2);
  });

  it.each([
    ['report.json', '"footprintMg": "', '"footprintMg": "1', 'totals.footprintMg'],
    ['report.json', '"spendShare": ', '"spendShare": 1', 'totals.spendShare'],
    ['report.json', '"count": 1', '"count": 2', 'decisions.count'],
    [
      'report.json',
      '"amounts": {\n            "EUR": "',
      '"amounts": {\n            "EUR": "1',
      'reconciliation.files.0.counted.amounts.EUR',
    ],
    ['receipt.json', '"scope1Mg": "', '"scope1Mg": "1', 'core.scope1Mg'],
    ['receipt.json', '"rows": 14', '"rows": 15', 'core.rows'],
    ['decisions.csv', ',1.2,', ',1.3,', 'sha256'],
  ])('%s, %s', async (file, from, to, column) => {
    const { findings } = await verify(await alter(pack, (texts) => replace(texts, file, from, to)));
    expect(findings.map((found) => [found.file, found.column])).toContainEqual([file, column]);
  });

  it('report.html', async () => {
    const html = unpack(pack).get('report.html') ?? '';
    const [, figure = ''] = /class="figure">([^<]+)</.exec(html) ?? [];
    const altered = await alter(pack, (texts) => replace(texts, 'report.html', figure, raise(figure)));
    const line = html.slice(0, html.indexOf(figure)).split('\n').length;
    expect((await verify(altered)).findings).toMatchObject([{ code: 'differs', file: 'report.html', line }]);
  });

  it('a decision with corrected hashes, by its effect on a case', async () => {
    const altered = await alter(pack, (texts) => {
      replace(texts, 'decisions.csv', ',1.2,', ',1.3,');
      const decisionsSha256 = sha256Of(texts.get('decisions.csv') ?? '');
      changeReceipt(texts, (receipt) => ({ ...receipt, core: { ...receipt.core, decisionsSha256 } }));
    });
    expect((await verify(altered)).findings).toContainEqual(
      expect.objectContaining({ file: 'cases.csv', column: 'factorValue', found: '1.2', expected: '1.3' }),
    );
  });

  it('a text that no figure depends on, by its hash', async () => {
    const texts = unpack(pack);
    replace(texts, 'rows.csv', 'Salaires mars', 'Salaires avril');
    expect(await codesOf(await repack(texts))).toEqual(['hash_differs rows.csv', 'hash_differs rows.csv']);
  });
});

/** The version of this calculation with other data. */
const otherData = `${calculationVersion}+00000000`;

it('the explanation must say the reasons, even if nothing can be recalculated', async () => {
  const other = (texts: PackTexts) => {
    changeCell(texts, { file: 'cases.csv', line: 3, column: 'explanation', to: raise });
    for (const [file, text] of texts) texts.set(file, text.replaceAll(engine.engineVersion, otherData));
  };
  const { findings, level } = await verify(await alter(pack, other));
  expect(level).toBe(1);
  expect(findings.map(({ file, line, column }) => [file, line, column])).toContainEqual([
    ...['cases.csv', 3, 'explanation'],
  ]);
});

it('but not in the words of this version, if another one wrote the sentences', async () => {
  const other = (texts: PackTexts) => {
    for (const file of ['cases.csv', 'products.csv']) {
      const text = texts.get(file) ?? '';
      expect(text).toContain('chosen by the classifier');
      texts.set(file, text.replaceAll('chosen by the classifier', 'found by the classifier'));
    }
    changeReceipt(texts, (receipt) => ({ ...receipt, textVersion: textVersion + 1 }));
  };
  const { findings, level, whyNotHigher } = await verify(await alter(pack, other));
  expect(findings).toEqual([]);
  expect([level, whyNotHigher]).toEqual([1, expect.stringContaining('the words of report.html')]);
});

it('a pack of a program that did not know languages holds', async () => {
  const older = (texts: PackTexts) => {
    const { notUnderstood, ...report } = JSON.parse(texts.get('report.json') ?? '');
    delete report.about.languages;
    delete report.totals.isUnderstood;
    expect(notUnderstood).toEqual([]);
    texts.set('report.json', JSON.stringify(report, null, 2));
    changeReceipt(texts, (receipt) => ({ ...receipt, textVersion: textVersion - 1 }));
  };
  expect((await verify(await alter(pack, older))).findings).toEqual([]);
});

it('a pack of a program that did not know gases holds', async () => {
  const older = (texts: PackTexts) => {
    const { gases, ...report } = JSON.parse(texts.get('report.json') ?? '');
    expect(gases.footprintMg.co2).not.toBe('0');
    texts.set('report.json', JSON.stringify(report, null, 2));
    const factors = (texts.get('factors.csv') ?? '').split('\r\n').map((line) => cutCells(line, gasColumns.length));
    texts.set('factors.csv', factors.join('\r\n'));
    changeReceipt(texts, (receipt) => ({ ...receipt, textVersion: textVersion - 1 }));
  };
  expect((await verifyAlone(await alter(pack, older))).findings).toEqual([]);
});

function cutCells(line: string, count: number): string {
  return Array.from({ length: count }).reduce(
    (rest: string) => rest.slice(0, Math.max(0, rest.lastIndexOf(','))),
    line,
  );
}

it('the gases of a pack follow from its factors, even if nothing can be recalculated', async () => {
  expect((await verifyAlone(pack)).findings).toEqual([]);
  const altered = await alter(pack, (texts) => replace(texts, 'report.json', '"n2o": "', '"n2o": "1'));
  const columns = (await verifyAlone(altered)).findings.map(({ file, column }) => [file, column]);
  expect(columns).toContainEqual(['report.json', 'gases.footprintMg.n2o']);
});

it.each(['', 'much', '-0.5', '1.5', '1e999'])('a share of a gas is not "%s"', async (share) => {
  const altered = await alter(pack, (texts) =>
    changeCell(texts, { file: 'factors.csv', line: lineWithGases(texts), column: 'co2', to: () => share }),
  );
  const { findings } = await verify(altered);
  expect(findings.map(({ file, column }) => [file, column])).toContainEqual(['factors.csv', 'co2']);
});

function lineWithGases(texts: PackTexts): number {
  const lines = (texts.get('factors.csv') ?? '').trimEnd().split('\r\n');
  const at = lines.findIndex((line, index) => index > 0 && !line.endsWith(','));
  if (at === -1) throw new Error('No factor of the pack has gases.');
  return at + 1;
}

describe('a pack is reported if it', () => {
  it('has a changed byte, or a missing, added or unknown file', async () => {
    const changed = Uint8Array.from(pack);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect((await codesOf(changed))[0]).toMatch(/^(?:damaged|checksum_differs|size_differs) rows\.csv$/);
    const texts = unpack(pack);
    expect(await codesOf(await repack([...texts].filter(([name]) => name !== 'factors.csv')))).toEqual([
      'missing_file factors.csv',
    ]);
    expect(await codesOf(await repack([...texts, ['../run.sh', 'rm']]))).toEqual(['unknown_file ../run.sh']);
    expect(await codesOf(await repack([...texts, ['referential.csv', 'code']]))).toContain(
      'unknown_file referential.csv',
    );
    expect(await codesOf(await repack([...texts, ['rows.csv', '']]))).toContain('duplicate_file rows.csv');
  });

  it('is of a newer version, or has no receipt', async () => {
    const newer = await alter(pack, (texts) =>
      changeReceipt(texts, (receipt) => ({ ...receipt, core: { ...receipt.core, version: 2 } })),
    );
    expect(await verify(newer)).toMatchObject({
      level: 0,
      findings: [{ code: 'newer_version', file: 'receipt.json', found: '2', expected: '1' }],
    });
    expect(await codesOf(await repack([['receipt.json', '[]']]))).toEqual(['unreadable receipt.json']);
    expect(await codesOf(await repack([['a.txt', '']]))).toEqual(['unknown_file a.txt', 'missing_file receipt.json']);
  });

  it('is not an archive, is truncated, or has trailing bytes', async () => {
    expect(await codesOf(new Uint8Array(0))).toEqual(['not_a_zip']);
    expect(await codesOf(Buffer.from('PK'))).toEqual(['not_a_zip']);
    expect(await codesOf(pack.subarray(0, pack.length - 100))).toEqual(['truncated']);
    expect(await codesOf(Buffer.concat([pack, Buffer.from('more')]))).toEqual(['hidden_bytes']);
  });

  it.each([
    ['encrypted', (view: DataView, at: number) => view.setUint16(at + 8, 1, true)],
    ['zip64', (view: DataView, at: number) => view.setUint32(at + 24, 0xffffffff, true)],
    ['size_differs', (view: DataView, at: number) => view.setUint32(at + 24, 10, true)],
    ['too_dense', (view: DataView, at: number) => view.setUint32(at + 24, 0x7fffffff, true)],
    ['checksum_differs', (view: DataView, at: number) => view.setUint32(at + 16, 1, true)],
    ['damaged', (view: DataView, at: number) => view.setUint16(at + 10, 12, true)],
  ])('is %s', async (code, change) => {
    const bytes = Uint8Array.from(pack);
    const { at = 0 } = entriesOf(bytes).find(({ name }) => name === 'rows.csv') ?? {};
    change(new DataView(bytes.buffer), at);
    const [first = ''] = await codesOf(bytes);
    expect(first.split(' ')[0]).toBe(code);
  });

  it('unpacks to more than the limit, or has overlapping files', async () => {
    const zeros = '0'.repeat(30 * 2 ** 20);
    expect(await codesOf(await repack([...unpack(pack), ['products.csv', zeros]]))).toEqual(['too_dense']);
    const bytes = Uint8Array.from(pack);
    const [first, second] = entriesOf(bytes);
    const view = new DataView(bytes.buffer);
    view.setUint32((second?.at ?? 0) + 42, view.getUint32((first?.at ?? 0) + 42, true), true);
    expect(await codesOf(bytes)).toEqual(['damaged products.csv']);
  });
});

describe('the signature of a pack', () => {
  const own = createKey();

  async function signed(): Promise<Uint8Array> {
    const texts = unpack(pack);
    changeReceipt(texts, (receipt) => ({
      ...receipt,
      coreSignature: own.sign(signedCore(receipt.core)),
      manifestSignature: own.sign(signedManifest(receipt)),
    }));
    return repack(texts);
  }

  it('is good with the key that made it, foreign with another, and unchecked without any', async () => {
    const bytes = await signed();
    // The report would name the signing key, but this one was created without a key.
    const ofSignature = async (keys?: KeySet) =>
      (await codesOf(bytes, keys)).filter((code) => code.includes('signature'));
    expect(await ofSignature({ keys: [own.key] })).toEqual([]);
    expect((await verify(bytes, { keys: [own.key] })).signature).toEqual({ state: 'good', keyId: own.key.kid });
    expect(await ofSignature({ keys: [createKey().key] })).toEqual([
      'foreign_signature receipt.json',
      'foreign_signature receipt.json',
    ]);
    expect((await verify(bytes)).signature.state).toBe('unchecked');
    // The id of a key is its thumbprint, so another key cannot have this one's.
    expect(await ofSignature({ keys: [{ ...createKey().key, kid: own.key.kid }] })).toEqual([
      'foreign_signature receipt.json',
      'foreign_signature receipt.json',
    ]);
    expect(await ofSignature({ keys: [{ ...own.key, kid: 'any' }] })).toHaveLength(2);
  });

  it('is not valid for another receipt', async () => {
    const bytes = await signed();
    const texts = unpack(bytes);
    changeReceipt(texts, (receipt: Receipt) => ({ ...receipt, core: { ...receipt.core, footprintMg: '1' } }));
    expect(await codesOf(await repack(texts), { keys: [own.key] })).toEqual(
      expect.arrayContaining(['bad_signature receipt.json', 'differs receipt.json']),
    );
  });
});

it('a pack without a signature does not hold if keys are given', async () => {
  expect(await codesOf(pack, { keys: [createKey().key] })).toEqual(['missing_signature receipt.json']);
  await writeFile(inFolder('keys.json'), JSON.stringify({ keys: [createKey().key] }));
  const checked = await runCommandInProcess(['verify', inFolder('ademe.zip'), '--keys', inFolder('keys.json')]);
  expect(checked.code).toBe(1);
  const unchecked = await runCommandInProcess(['verify', inFolder('ademe.zip')]);
  expect([unchecked.code, unchecked.stdout]).toEqual([0, expect.stringContaining('consistent, not signed')]);
});

describe('a receipt has one form only:', () => {
  const receiptOf = () => unpack(pack).get('receipt.json') ?? '';
  const withReceipt = async (text: string) =>
    codesOf(await repack([...unpack(pack)].map(([name, old]) => [name, name === 'receipt.json' ? text : old])));

  it.each([
    ['a field twice', () => receiptOf().replace('{\n', '{\n  "core": { "footprintMg": "1" },\n')],
    ['other white space', () => JSON.stringify(JSON.parse(receiptOf()))],
    ['an unknown field', () => receiptOf().replace('{\n', '{\n  "note": "audited",\n')],
    ['an unknown field of the core', () => receiptOf().replace('"core": {\n', '"core": {\n    "note": "audited",\n')],
  ])('not %s', async (_, change) => {
    expect((await withReceipt(change()))[0]).toBe('differs receipt.json');
  });
});

describe('the page of another version', () => {
  const ofAnotherVersion = (change: (page: string) => string) =>
    alter(pack, (texts) => {
      const page = texts.get('report.html') ?? '';
      expect(change(page)).not.toBe(page);
      texts.set('report.html', change(page));
      changeReceipt(texts, (receipt) => ({ ...receipt, textVersion: textVersion + 1 }));
    });

  it('may have other words', async () => {
    const bytes = await ofAnotherVersion((page) => page.replace('</main>', '<p>Other <em>words</em></p></main>'));
    expect(await verify(bytes)).toMatchObject({ level: 1, findings: [] });
  });

  it('must state the same figures', async () => {
    const figure = /class="figure">([^<]+)</;
    const bytes = await ofAnotherVersion((page) =>
      page.replace(figure, (whole, mass) => whole.replace(mass, raise(mass))),
    );
    expect((await verify(bytes)).findings).toMatchObject([
      { code: 'differs', file: 'report.html', column: 'totals.footprintMg' },
    ]);
  });

  it.each([
    '<script>document.title = "0 t"</script>',
    '<p onclick="alert(1)">0 t</p>',
    '<p ONCLICK="alert(1)">0 t</p>',
    '<p/onclick=alert(1)>0 t</p>',
    '<img src="https://example.com/total.png">',
    '<a href="https://example.com">source</a>',
    '<a href="javascript:alert(1)">source</a>',
    '<p style="background: url(https://example.com/total.png)">0 t</p>',
    '<style>@import "https://example.com/a.css";</style>',
    '<svg><use xlink:href="https://example.com/a.svg"></use></svg>',
    '<svg><animate attributeName="href"></animate></svg>',
    '<meta http-equiv="refresh" content="0; url=https://example.com">',
    '<iframe srcdoc="x"></iframe>',
    '<!-- --><p>0 t</p>',
  ])('never holds with %s', async (added) => {
    const bytes = await ofAnotherVersion((page) => page.replace('</main>', `${added}</main>`));
    expect(await codesOf(bytes)).toEqual(['active_content report.html']);
  });
});

function createKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const named = { kty: 'OKP', crv: 'Ed25519', x, use: 'sig' } as const;
  const kid = thumbprintOf(named, nodeEvidence.createSha256);
  return {
    key: { ...named, kid },
    sign: (bytes: Uint8Array) => ({
      algorithm: 'Ed25519',
      keyId: kid,
      value: sign(null, bytes, privateKey).toString('base64url'),
    }),
  };
}
