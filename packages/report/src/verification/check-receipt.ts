import { type PackFileName, packFileNames } from '../evidence/pack-files.ts';
import type { Receipt, ReceiptCore } from '../evidence/receipt.ts';
import { checkReceipt, type KeySet, type SignatureState } from '../evidence/signatures.ts';
import { checkSignature } from '../node/evidence-platform.ts';
import { type Findings, PackProblem } from './finding.ts';
import type { PackArchive } from './pack-archive.ts';

const file = 'receipt.json';
const mostBytes = 2 ** 20;
/** What this program knows. */
const newestVersion = 1;

/** Who vouches for a pack, as far as anybody can tell. */
export type PackSignature = {
  /** `unchecked`: it is signed, and no keys were given to check it with. */
  readonly state: SignatureState | 'unchecked';
  /** Of the key that is said to have signed; blank where nothing is. */
  readonly keyId: string;
};

/** Reads `receipt.json`; throws a PackProblem where it is none, or is of a newer version. */
export async function readReceipt(archive: PackArchive): Promise<Receipt> {
  const unreadable = (message: string) => new PackProblem({ code: 'unreadable', file, message });
  const receipt = parseJson(await archive.readWhole(file, mostBytes));
  if (!isRecord(receipt) || !isRecord(receipt.core)) throw unreadable('It is no receipt.');
  const { version } = receipt.core;
  if (typeof version !== 'number') throw unreadable('It does not say of which version it is.');
  if (version > newestVersion) {
    const message =
      'The receipt is of a newer version than this program knows: verify the pack with a newer program.';
    throw new PackProblem({
      ...{ code: 'newer_version', file, column: 'core.version', message },
      ...{ found: `${version}`, expected: `${newestVersion}` },
    });
  }
  const { manifest } = receipt;
  if (!isRecord(manifest) || !Object.values(manifest).every((hash) => typeof hash === 'string'))
    throw unreadable('It does not list the files of the pack.');
  if (!isCore(receipt.core)) throw unreadable('Its core lacks a field, or has one of another kind.');
  return receipt as unknown as Receipt;
}

/** Who signed, held against these keys where there are any. */
export async function checkSignatures(
  receipt: Receipt,
  keys: KeySet | undefined,
  findings: Findings,
): Promise<PackSignature> {
  const { coreSignature, manifestSignature } = receipt;
  const keyId = coreSignature?.keyId ?? manifestSignature?.keyId ?? '';
  if (coreSignature === undefined && manifestSignature === undefined) return { state: 'unsigned', keyId };
  for (const [name, signature] of [
    ['coreSignature', coreSignature],
    ['manifestSignature', manifestSignature],
  ] as const) {
    if (signature !== undefined) continue;
    const message = 'One of the two signatures is missing.';
    findings.add({ code: 'missing_signature', file, column: name, message });
  }
  if (keys === undefined) return { state: 'unchecked', keyId };
  const states = await checkReceipt(receipt, keys, checkSignature).catch(
    () => ({ core: 'bad', manifest: 'bad' }) as const,
  );
  for (const [name, state] of [
    ['coreSignature', states.core],
    ['manifestSignature', states.manifest],
  ] as const) {
    if (state === 'bad') {
      const message = 'The signature does not hold: what it is of was changed, or somebody else made it.';
      findings.add({ code: 'bad_signature', file, column: name, found: keyId, message });
    }
    if (state === 'unknown_key') {
      const message = 'It was signed with a key that is none of those given: it is not theirs.';
      findings.add({ code: 'foreign_signature', file, column: name, found: keyId, message });
    }
  }
  const worst = (['bad', 'unknown_key', 'unsigned', 'good'] as const).find((state) =>
    Object.values(states).includes(state),
  );
  return { state: worst ?? 'bad', keyId };
}

/** Files that are missing, or that the receipt does not list. */
export function checkManifest({ manifest, core }: Receipt, archive: PackArchive, findings: Findings): void {
  const listed = new Set(Object.keys(manifest));
  for (const name of packFileNames) {
    if (name === file) continue;
    const isNeeded = name !== 'referential.csv' || listed.has(name);
    if (isNeeded && !archive.has(name))
      findings.add({ code: 'missing_file', file: name, message: 'The pack has no such file.' });
    else if (archive.has(name) && !listed.has(name))
      findings.add({ code: 'unknown_file', file: name, message: 'The receipt does not list this file.' });
    listed.delete(name);
  }
  for (const name of listed) {
    const message = 'The receipt lists a file that no pack has.';
    findings.add({ code: 'missing_file', file, column: `manifest.${name}`, message });
  }
  if (archive.has('referential.csv') && core.mode !== 'referential') {
    const message = 'The pack has a referential, which its mode does not use.';
    findings.add({ code: 'unknown_file', file: 'referential.csv', message });
  }
}

/** Holds the core against what the files come to. */
export function checkCore(found: ReceiptCore, expected: ReceiptCore, findings: Findings): void {
  for (const [name, value] of Object.entries(expected)) {
    const [said, is] = [found[name as keyof ReceiptCore], value].map((one) => JSON.stringify(one)) as [
      string,
      string,
    ];
    if (said === is) continue;
    const hashed = hashedFiles[name];
    const place =
      hashed === undefined ? { file, column: `core.${name}` } : { file: hashed, column: 'sha256' };
    if (hashed !== undefined) {
      const message = 'The file is not the one of the receipt: its SHA-256 is another one than the core has.';
      findings.add({ code: 'hash_differs', ...place, found: trim(is), expected: trim(said), message });
    } else {
      const why = 'It has to be what the files of the pack come to.';
      findings.addValue(place, { found: trim(said), expected: trim(is), why });
    }
  }
}

const hashedFiles: Readonly<Record<string, PackFileName>> = {
  rowsSha256: 'rows.csv',
  decisionsSha256: 'decisions.csv',
};

function trim(json: string | undefined): string {
  return (json ?? '').replace(/^"|"$/g, '');
}

const textFields = [
  ...['projectId', 'mode', 'engineVersion', 'rowsSha256', 'decisionsSha256', 'contextSha256'],
  ...['footprintMg', 'scope1Mg', 'scope2Mg', 'scope3Mg'],
];

function isCore(core: Readonly<Record<string, unknown>>): boolean {
  const { context, sources } = core;
  return (
    textFields.every((name) => typeof core[name] === 'string') &&
    ['revision', 'rows', 'products', 'cases'].every((name) => Number.isSafeInteger(core[name])) &&
    isRecord(context) &&
    ['country', 'currency', 'period'].every((name) => typeof context[name] === 'string') &&
    Number.isSafeInteger(context.year) &&
    Array.isArray(sources) &&
    sources.every((source) => typeof source === 'string')
  );
}

/** Undefined for what is no JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
