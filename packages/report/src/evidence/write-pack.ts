import { textVersion } from '@ledgerprint/engine/results';
import { writeZip, type ZipMember, ZipTooLargeError } from '@ledgerprint/ledger/zip';
import type { ReportReceipt } from '../report.ts';
import { type EvidencePlatform, toHex } from './evidence-platform.ts';
import { type DataFileName, type PackFileName, packFileNames } from './pack-files.ts';
import { type Receipt, type ReceiptCore, type ReceiptSignature, toReceiptText } from './receipt.ts';
import { fingerprintOf } from './receipt-core.ts';
import { type Sign, signedManifest } from './signatures.ts';

type Content = AsyncIterable<Uint8Array>;

/** Hexadecimal SHA-256 of the files written, by name. */
export type FileHashes = Readonly<Record<Exclude<DataFileName, 'referential.csv'>, string>> & {
  readonly 'referential.csv'?: string;
};

/** The contents of a pack. */
export type PackSource = {
  /** Read one after the other, in the order of `packFileNames`: a later file may depend on the result of an earlier one. */
  readonly files: Readonly<Record<Exclude<DataFileName, 'referential.csv'>, Content>> & {
    readonly 'referential.csv'?: Content;
  };
  /** Called after these files have been written. */
  readonly toCore: (hashes: FileHashes) => SignedCore | Promise<SignedCore>;
  /** The report as `report.json` and `report.html`, with its receipt. */
  readonly renderReport: (receipt: ReportReceipt) => RenderedReport | Promise<RenderedReport>;
  /** Absent if the pack is not made by a service; the pack is then marked as unsigned. */
  readonly sign?: Sign | undefined;
};

export type SignedCore = { readonly core: ReceiptCore; readonly signature?: ReceiptSignature | undefined };

export type RenderedReport = { readonly json: string; readonly html: string };

/**
 * Writes an evidence pack, in pieces. The same source gives the same bytes. Throws a PackTooLargeError if the pack does
 * not fit into a ZIP file.
 */
export async function* writePack(source: PackSource, platform: EvidencePlatform): AsyncGenerator<Uint8Array> {
  try {
    yield* writeZip(packMembers(source, platform), platform.deflate);
  } catch (error) {
    if (!(error instanceof ZipTooLargeError)) throw error;
    throw new PackTooLargeError(`${error.message} Split the ledger into several projects.`);
  }
}

/** The contents of a pack do not fit into a ZIP file that every program can read. */
export class PackTooLargeError extends Error {
  override readonly name = 'PackTooLargeError';
}

async function* packMembers(source: PackSource, platform: EvidencePlatform): AsyncGenerator<ZipMember> {
  const manifest: Partial<Record<PackFileName, string>> = {};
  const hashed = (name: PackFileName, content: Content): ZipMember => ({
    name,
    content: hashing(content, platform, (hash) => {
      manifest[name] = hash;
    }),
  });
  for (const name of packFileNames) {
    const content = (source.files as Readonly<Partial<Record<PackFileName, Content>>>)[name];
    if (content !== undefined) yield hashed(name, content);
  }
  // The hashes are complete: the archive requests the next file only after it has written the previous one.
  const { core, signature } = await source.toCore(manifest as FileHashes);
  const fingerprint = fingerprintOf(core, platform.createSha256);
  const { json, html } = await source.renderReport({ core, fingerprint, keyId: signature?.keyId ?? '' });
  yield hashed('report.json', textContent(json));
  yield hashed('report.html', textContent(html));
  const manifestSignature = await source.sign?.(signedManifest({ core, manifest }));
  const receipt: Receipt = {
    core,
    ...(signature && { coreSignature: signature }),
    textVersion,
    manifest,
    ...(manifestSignature && { manifestSignature }),
  };
  yield { name: 'receipt.json', content: textContent(toReceiptText(receipt)) };
}

async function* hashing(
  content: Content,
  { createSha256 }: EvidencePlatform,
  keep: (hash: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createSha256();
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  keep(toHex(hash.digest()));
}

/** A text as the content of a file. */
export async function* textContent(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** The hash of content that is not written anywhere. */
export async function hashContent(
  content: Content,
  { createSha256 }: Pick<EvidencePlatform, 'createSha256'>,
): Promise<string> {
  const hash = createSha256();
  for await (const piece of content) hash.update(piece);
  return toHex(hash.digest());
}
