import { textVersion } from '@ledgerprint/engine/results';
import { createReportBuilder } from '../builder/index.ts';
import { createCaseTotals } from '../evidence/case-totals.ts';
import { toHex } from '../evidence/evidence-platform.ts';
import { createFactorTable } from '../evidence/factor-table.ts';
import { type PackFileName, packFileNames } from '../evidence/pack-files.ts';
import type { Receipt, ReceiptCore } from '../evidence/receipt.ts';
import { toReceiptCore } from '../evidence/receipt-core.ts';
import type { KeySet } from '../evidence/signatures.ts';
import { nodeEvidence } from '../node/evidence-platform.ts';
import { createDecisionCheck, readPackDecisions } from './check-decisions.ts';
import { checkFactors } from './check-factors.ts';
import { checkPage } from './check-page.ts';
import {
  checkCore,
  checkManifest,
  checkSignatures,
  type PackSignature,
  parseJson,
  readReceipt,
} from './check-receipt.ts';
import { checkReconciliation } from './check-reconciliation.ts';
import { checkReport, toReport } from './check-report.ts';
import { checkResults } from './check-results.ts';
import { checkRows } from './check-rows.ts';
import { createFindings, type Finding, type Findings, PackProblem } from './finding.ts';
import { openPackArchive, type PackArchive, type PackBytes } from './pack-archive.ts';
import { compareResults, type Recomputation } from './recomputation.ts';

/** The result of verifying a pack. The pack is valid if there are no findings. */
export type Verification = {
  /**
   * 0: the pack could not be read. 1: hashes, totals and products were checked against each other. 2: the result was
   * also recalculated from the rows.
   */
  readonly level: 0 | 1 | 2;
  /** Why the next level was not reached; empty at level 2. */
  readonly whyNotHigher: string;
  readonly signature: PackSignature;
  /** Undefined if there is no readable receipt. */
  readonly core: ReceiptCore | undefined;
  /** The first hundred. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
};

export type VerificationProgress = {
  readonly doing: 'Hashing' | 'Checking rows' | 'Checking cases' | 'Recalculating';
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
};

/** The keys and functions used for verification. */
export type VerificationMeans = {
  /** Public keys of the installation that is expected to have made the pack. */
  readonly keys: KeySet | undefined;
  /** Opens the engine that recalculates the result; absent to skip recalculation. */
  readonly openRecomputation?: (rowsBytes: number) => Promise<Recomputation>;
  readonly onProgress?: (progress: VerificationProgress) => void;
};

const unsigned: PackSignature = { state: 'unsigned', keyId: '' };
/** For files that are read as a whole. */
const mostBytes = 256 * 2 ** 20;

/**
 * Verifies an evidence pack: only reads it, writes nothing and runs nothing from it. Every error in the pack is a
 * finding; if this function throws, the pack is not at fault.
 */
export async function verifyPack(bytes: PackBytes, means: VerificationMeans): Promise<Verification> {
  const findings = createFindings();
  let signature = unsigned;
  let core: ReceiptCore | undefined;
  let level: Verification['level'] = 0;
  let whyNotHigher = '';
  try {
    const archive = await openPackArchive(bytes, findings);
    const receipt = await readReceipt(archive, findings);
    ({ core } = receipt);
    signature = await checkSignatures(receipt, means.keys, findings);
    checkManifest(receipt, archive, findings);
    const hashes = await checkHashes(archive, receipt, means, findings);
    const known = await checkContents({ archive, receipt, hashes, means, findings });
    level = known.whyNotHigher === '' ? 2 : 1;
    ({ whyNotHigher } = known);
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    // A missing file has already been reported.
    if (!(error.finding.code === 'missing_file' && findings.has(error.finding.file))) findings.add(error.finding);
    whyNotHigher = 'The pack cannot be read completely.';
  }
  const found = { findings: findings.list(), findingCount: findings.count };
  return { level, whyNotHigher, signature, core, ...found };
}

type Hashes = ReadonlyMap<PackFileName, string>;

async function checkHashes(
  archive: PackArchive,
  { manifest }: Receipt,
  { onProgress }: VerificationMeans,
  findings: Findings,
): Promise<Hashes> {
  const names = packFileNames.filter((name) => name !== 'receipt.json' && archive.has(name));
  const total = names.reduce((sum, name) => sum + archive.sizeOf(name), 0);
  const hashes = new Map<PackFileName, string>();
  let done = 0;
  for (const name of names) {
    const hash = nodeEvidence.createSha256();
    for await (const piece of archive.read(name)) {
      hash.update(piece);
      done += piece.length;
      onProgress?.({ doing: 'Hashing', done, total });
    }
    const found = toHex(hash.digest());
    hashes.set(name, found);
    const expected = manifest[name] ?? '';
    if (expected === found || expected === '') continue;
    const message = 'The file was changed: its SHA-256 differs from the one in the receipt.';
    findings.add({ code: 'hash_differs', file: name, column: 'sha256', found, expected, message });
  }
  return hashes;
}

type Work = {
  readonly archive: PackArchive;
  readonly receipt: Receipt;
  readonly hashes: Hashes;
  readonly means: VerificationMeans;
  readonly findings: Findings;
};

async function checkContents({
  archive,
  receipt,
  hashes,
  means,
  findings,
}: Work): Promise<{ readonly whyNotHigher: string }> {
  const { core } = receipt;
  const saysTexts = receipt.textVersion === textVersion;
  const checks = { findings, saysTexts };
  const report = toReport(parseJson(await archive.readWhole('report.json', mostBytes)));
  const decisions = readPackDecisions(await readText(archive, 'decisions.csv'), findings);
  if (decisions === undefined)
    throw new PackProblem({ code: 'unreadable', file: 'decisions.csv', message: 'The decisions cannot be read.' });
  const { recomputation, whyNotHigher } = await findRecomputation(core, archive, means);
  const rows = await checkRows(archive.read('rows.csv'), {
    findings,
    onCounted: (row) => recomputation?.add(row),
    onProgress: (done) => means.onProgress?.({ doing: 'Checking rows', done, total: core.rows }),
  });
  const recomputing = recomputation && computeAgain(recomputation);
  // Awaited below; a failure in the meantime must not end the process.
  recomputing?.catch(() => undefined);

  async function computeAgain({ run }: Recomputation): Promise<{ readonly voted: number }> {
    const referential = archive.has('referential.csv')
      ? { name: report.about.categoryScheme, content: await readText(archive, 'referential.csv') }
      : undefined;
    const files = { products: archive.read('products.csv'), cases: archive.read('cases.csv') };
    return compareResults(files, run({ core, decisions: decisions ?? [], referential }), checks);
  }

  const totals = createCaseTotals();
  const factors = createFactorTable(
    recomputation?.findFactor ?? (() => undefined),
    recomputation?.findGases ?? (() => undefined),
  );
  const builder = createReportBuilder();
  const checkDecision = createDecisionCheck(decisions, findings);
  await checkResults(
    { cases: archive.read('cases.csv'), products: archive.read('products.csv'), packed: rows.packed },
    {
      ...checks,
      onCase: ({ evidence, reported, line }) => {
        totals.add(evidence);
        factors.add(evidence);
        builder.add(reported);
        checkDecision(line, reported.decision);
      },
      onProgress: (done) => means.onProgress?.({ doing: 'Checking cases', done, total: core.cases }),
    },
  );
  const reconciliation = await checkReconciliation(archive.read('reconciliation.csv'), rows.reconciliation, findings);
  const expectedFactors = factors.result();
  const hasCatalogue = recomputation !== undefined;
  const { sources, findGases } = await checkFactors(
    archive.read('factors.csv'),
    { expected: expectedFactors, hasCatalogue },
    findings,
  );
  const expectedCore = toReceiptCore(
    {
      about: core,
      hashes: { 'rows.csv': hashes.get('rows.csv') ?? '', 'decisions.csv': hashes.get('decisions.csv') ?? '' },
      rows: rows.rows,
      totals: totals.result(),
      factors: expectedFactors,
    },
    nodeEvidence.createSha256,
  );
  checkCore(core, { ...expectedCore, sources }, findings);
  const expected = checkReport(report, { receipt, builder, reconciliation, decisions, findGases }, findings);
  checkPage(await readText(archive, 'report.html'), expected, { hasOurWords: saysTexts, findings });
  const lines = (await recomputing)?.voted ?? 0;
  const reasons = [
    whyNotHigher,
    lines === 0
      ? ''
      : `${lines} ${lines === 1 ? 'line depends' : 'lines depend'} on the organization’s earlier decisions about similar purchases. A pack does not contain these decisions.`,
    saysTexts
      ? ''
      : 'Another version of Ledgerprint wrote the sentences, so the words of report.html and of the column explanation were not checked.',
  ];
  return { whyNotHigher: reasons.filter((reason) => reason !== '').join(' ') };
}

async function readText(archive: PackArchive, name: PackFileName): Promise<string> {
  const bytes = await archive.readWhole(name, mostBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PackProblem({ code: 'unreadable', file: name, message: 'The file is not UTF-8.' });
  }
}

async function findRecomputation(
  core: ReceiptCore,
  archive: PackArchive,
  { openRecomputation }: VerificationMeans,
): Promise<{ readonly recomputation?: Recomputation; readonly whyNotHigher: string }> {
  if (openRecomputation === undefined) return { whyNotHigher: 'Recalculation was not requested.' };
  const recomputation = await openRecomputation(archive.sizeOf('rows.csv'));
  const { engineVersion } = recomputation;
  if (core.engineVersion === engineVersion) return { recomputation, whyNotHigher: '' };
  const whyNotHigher = `The pack was calculated with engine ${core.engineVersion}, but this program has engine ${engineVersion}. To recalculate the pack, use the version and catalogue with which it was calculated.`;
  return { whyNotHigher };
}
