import { type PackFileName, packFileNames } from '../evidence/pack-files.ts';
import { type Receipt, type ReceiptCore, toReceiptText } from '../evidence/receipt.ts';
import {
  checkReceipt,
  type KeySet,
  type PublicKey,
  type SignatureState,
  thumbprintOf,
} from '../evidence/signatures.ts';
import { checkSignature, nodeEvidence } from '../node/evidence-platform.ts';
import { type Findings, PackProblem } from './finding.ts';
import type { PackArchive } from './pack-archive.ts';

const file = 'receipt.json';
const mostBytes = 2 ** 20;
/** The version that this program supports. */
const newestVersion = 1;

/** Who signed a pack, as far as can be determined. */
export type PackSignature = {
  /** `unchecked`: signed, but no keys were given to check the signature. */
  readonly state: SignatureState | 'unchecked';
  /** Id of the claimed signing key; empty if the pack is not signed. */
  readonly keyId: string;
};

/** Reads `receipt.json`; throws a PackProblem if it is invalid or of a newer version. */
export async function readReceipt(archive: PackArchive, findings: Findings): Promise<Receipt> {
  const unreadable = (message: string) => new PackProblem({ code: 'unreadable', file, message });
  const bytes = await archive.readWhole(file, mostBytes);
  const receipt = parseJson(bytes);
  if (!isRecord(receipt) || !isRecord(receipt.core)) throw unreadable('The file is not a receipt.');
  const { version } = receipt.core;
  if (typeof version !== 'number') throw unreadable('The receipt does not state its version.');
  if (version > newestVersion) {
    const message =
      'The format of the receipt is newer than this program supports: verify the pack with a newer version of Ledgerprint.';
    throw new PackProblem({
      code: 'newer_version',
      file,
      column: 'core.version',
      message,
      found: `${version}`,
      expected: `${newestVersion}`,
    });
  }
  const { manifest } = receipt;
  if (!isRecord(manifest) || !Object.values(manifest).every((hash) => typeof hash === 'string'))
    throw unreadable('The receipt does not list the files of the pack.');
  if (!Number.isSafeInteger(receipt.textVersion))
    throw unreadable('The receipt does not state the version of its sentences.');
  if (!isCore(receipt.core)) throw unreadable('A field of the receipt’s core is missing or has the wrong type.');
  const read = receipt as unknown as Receipt;
  if (!Buffer.from(toReceiptText(read)).equals(bytes)) findings.add(notAsWritten);
  return read;
}

/** Another program may read other values from such a file. */
const notAsWritten = {
  code: 'differs',
  file,
  message: 'The receipt is not in the form in which receipts are written: a field is repeated, unknown or elsewhere.',
} as const;

/** Checks the signatures against these keys, if any. */
export async function checkSignatures(
  receipt: Receipt,
  keys: KeySet | undefined,
  findings: Findings,
): Promise<PackSignature> {
  const { coreSignature, manifestSignature } = receipt;
  const keyId = coreSignature?.keyId ?? manifestSignature?.keyId ?? '';
  if (coreSignature === undefined && manifestSignature === undefined) {
    // If keys are given, the pack is expected to be signed with one of them.
    const message = 'The pack is not signed.';
    if (keys !== undefined) findings.add({ code: 'missing_signature', file, column: 'coreSignature', message });
    return { state: 'unsigned', keyId };
  }
  for (const [name, signature] of [
    ['coreSignature', coreSignature],
    ['manifestSignature', manifestSignature],
  ] as const) {
    if (signature !== undefined) continue;
    const message = 'One of the two signatures is missing.';
    findings.add({ code: 'missing_signature', file, column: name, message });
  }
  if (keys === undefined) return { state: 'unchecked', keyId };
  const states = await checkReceipt(receipt, withTrueIds(keys), checkSignature).catch(
    () => ({ core: 'bad', manifest: 'bad' }) as const,
  );
  for (const [name, state] of [
    ['coreSignature', states.core],
    ['manifestSignature', states.manifest],
  ] as const) {
    if (state === 'bad') {
      const message = 'The signature is not valid: the signed content was changed, or it was signed with another key.';
      findings.add({ code: 'bad_signature', file, column: name, found: keyId, message });
    }
    if (state === 'unknown_key') {
      const message = 'The signing key is not one of the given keys.';
      findings.add({ code: 'foreign_signature', file, column: name, found: keyId, message });
    }
  }
  const worst = (['bad', 'unknown_key', 'unsigned', 'good'] as const).find((state) =>
    Object.values(states).includes(state),
  );
  return { state: worst ?? 'bad', keyId };
}

/** The keys whose id is their thumbprint (RFC 7638): any other id could be given to any key. */
function withTrueIds({ keys }: KeySet): KeySet {
  const isTrue = (key: PublicKey) =>
    isRecord(key) &&
    [key.crv, key.kty, key.x].every((part) => typeof part === 'string') &&
    key.kid === thumbprintOf(key, nodeEvidence.createSha256);
  return { keys: keys.filter(isTrue) };
}

/** Finds files that are missing, or that the receipt does not list. */
export function checkManifest({ manifest, core }: Receipt, archive: PackArchive, findings: Findings): void {
  const listed = new Set(Object.keys(manifest));
  for (const name of packFileNames) {
    if (name === file) continue;
    const isNeeded = name !== 'referential.csv' || listed.has(name);
    if (isNeeded && !archive.has(name))
      findings.add({ code: 'missing_file', file: name, message: 'The pack does not contain this file.' });
    else if (archive.has(name) && !listed.has(name))
      findings.add({ code: 'unknown_file', file: name, message: 'The receipt does not list this file.' });
    listed.delete(name);
  }
  for (const name of listed) {
    const message = 'The receipt lists a file that does not belong in a pack.';
    findings.add({ code: 'missing_file', file, column: `manifest.${name}`, message });
  }
  if (archive.has('referential.csv') && core.mode !== 'referential') {
    const message = 'The pack contains a referential, which its mode does not use.';
    findings.add({ code: 'unknown_file', file: 'referential.csv', message });
  }
}

/** Checks the core against the files. */
export function checkCore(found: ReceiptCore, expected: ReceiptCore, findings: Findings): void {
  for (const [name, value] of Object.entries(expected)) {
    const [said, is] = [found[name as keyof ReceiptCore], value].map((one) => JSON.stringify(one)) as [string, string];
    if (said === is) continue;
    const hashed = hashedFiles[name];
    const place = hashed === undefined ? { file, column: `core.${name}` } : { file: hashed, column: 'sha256' };
    if (hashed !== undefined) {
      const message =
        'The file is not the one that the receipt describes: its SHA-256 differs from the one in the core.';
      findings.add({ code: 'hash_differs', ...place, found: trim(is), expected: trim(said), message });
    } else {
      const why = 'The value must match the files of the pack.';
      findings.addValue(place, { found: trim(said), expected: trim(is), why });
    }
  }
  const isSame = JSON.stringify(Object.keys(found)) === JSON.stringify(Object.keys(expected));
  if (!isSame && !findings.has(file)) findings.add(notAsWritten);
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
    isTexts(context.languages ?? []) &&
    typeof (context.ratios ?? '') === 'string' &&
    isTexts(sources)
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** The parsed value; undefined if the bytes are not JSON in UTF-8. */
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
