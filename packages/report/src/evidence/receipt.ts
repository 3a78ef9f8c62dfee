import { packFileNames } from './pack-files.ts';

/**
 * The proof of a result, printed on its report. Contains only texts, whole numbers and lists of them, so that its canonical
 * form (JSON with sorted keys, without white space) is the same everywhere.
 */
export type ReceiptCore = {
  readonly version: 1;
  /** Empty for a ledger that is not part of a project. */
  readonly projectId: string;
  readonly revision: number;
  readonly mode: string;
  /** Empty texts and year 0 for unspecified values. */
  readonly context: {
    readonly country: string;
    readonly currency: string;
    readonly year: number;
    readonly period: string;
    /** Only if languages were set; otherwise those of the rows were found. */
    readonly languages?: readonly string[];
    /** Only if it was set; otherwise the ratios are those of the countries. */
    readonly ratios?: string;
  };
  /** `4+1a2b3c4d` */
  readonly engineVersion: string;
  /** Publishers and editions of all factors used, sorted. */
  readonly sources: readonly string[];
  /** Hexadecimal SHA-256 of `rows.csv`, `decisions.csv`, and of the canonical context with the mode. */
  readonly rowsSha256: string;
  readonly decisionsSha256: string;
  readonly contextSha256: string;
  /** Number of lines of `rows.csv` (all fates), `products.csv` and `cases.csv`. */
  readonly rows: number;
  readonly products: number;
  readonly cases: number;
  /** Whole milligrams, as decimal strings. */
  readonly footprintMg: string;
  readonly scope1Mg: string;
  readonly scope2Mg: string;
  readonly scope3Mg: string;
};

/** A signature over the canonical form of the adjacent value. */
export type ReceiptSignature = {
  readonly algorithm: 'Ed25519';
  /** `kid` of the public key in `/.well-known/ledgerprint-keys.json`. */
  readonly keyId: string;
  /** base64url */
  readonly value: string;
};

/** `receipt.json` of an evidence pack. */
export type Receipt = {
  readonly core: ReceiptCore;
  /** Absent if the pack was not made by a service and is therefore not signed. */
  readonly coreSignature?: ReceiptSignature;
  /** Of the sentences in the column `explanation`; not part of the result, and so not of its core. */
  readonly textVersion: number;
  /** Hexadecimal SHA-256 of every other file of the pack, by name. */
  readonly manifest: Readonly<Record<string, string>>;
  /** Over the canonical form of `{ core, manifest }`. */
  readonly manifestSignature?: ReceiptSignature;
};

/** `receipt.json`: these fields in this order and no others, so that a receipt has only one form. */
export function toReceiptText({ core, coreSignature, textVersion, manifest, manifestSignature }: Receipt): string {
  const receipt: Receipt = {
    core,
    ...(coreSignature && { coreSignature: toWritten(coreSignature) }),
    textVersion,
    manifest: Object.fromEntries(
      packFileNames.filter((name) => name in manifest).map((name) => [name, manifest[name] ?? '']),
    ),
    ...(manifestSignature && { manifestSignature: toWritten(manifestSignature) }),
  };
  return `${JSON.stringify(receipt, undefined, 2)}\n`;
}

function toWritten({ algorithm, keyId, value }: ReceiptSignature): ReceiptSignature {
  return { algorithm, keyId, value };
}

/** A context as a receipt states it, always with the same keys in the same order. */
export function toReceiptContext(context: {
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly year?: number | undefined;
  readonly period?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly ratios?: string | undefined;
}): ReceiptCore['context'] {
  const { country = '', currency = '', year = 0, period = '', languages = [], ratios } = context;
  return {
    ...{ country, currency, year, period },
    ...(languages.length === 0 ? {} : { languages: [...languages] }),
    ...(ratios === undefined ? {} : { ratios }),
  };
}
