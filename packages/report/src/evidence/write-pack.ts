import type { ReportReceipt } from '../report.ts';
import { type EvidencePlatform, toHex } from './evidence-platform.ts';
import { type DataFileName, type PackFileName, packFileNames } from './pack-files.ts';
import type { Receipt, ReceiptCore, ReceiptSignature } from './receipt.ts';
import { fingerprintOf } from './receipt-core.ts';
import { type Sign, signedManifest } from './signatures.ts';
import { writeZip, type ZipMember } from './zip.ts';

type Content = AsyncIterable<Uint8Array>;

/** Hexadecimal SHA-256 of files that were written, by name. */
export type FileHashes = Readonly<Record<Exclude<DataFileName, 'referential.csv'>, string>> & {
  readonly 'referential.csv'?: string;
};

/** What a pack is made of. */
export type PackSource = {
  /** Read one after the other, in the order of `packFileNames`: a later one may depend on what an earlier one came to. */
  readonly files: Readonly<Record<Exclude<DataFileName, 'referential.csv'>, Content>> & {
    readonly 'referential.csv'?: Content;
  };
  /** Asked once these files were written. */
  readonly toCore: (hashes: FileHashes) => SignedCore | Promise<SignedCore>;
  /** The report as `report.json` and `report.html`, with what the receipt says. */
  readonly renderReport: (receipt: ReportReceipt) => RenderedReport | Promise<RenderedReport>;
  /** Absent where no service makes the pack: it is not signed then, and says so. */
  readonly sign?: Sign | undefined;
};

export type SignedCore = { readonly core: ReceiptCore; readonly signature?: ReceiptSignature | undefined };

export type RenderedReport = { readonly json: string; readonly html: string };

/**
 * An evidence pack, in pieces. The same source gives the same bytes. Throws a PackTooLargeError for what no ZIP file holds.
 */
export function writePack(source: PackSource, platform: EvidencePlatform): AsyncGenerator<Uint8Array> {
  return writeZip(packMembers(source, platform), platform);
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
  // The archive asks for the next file once it has written the last.
  const { core, signature } = await source.toCore(manifest as FileHashes);
  const fingerprint = fingerprintOf(core, platform.createSha256);
  const { json, html } = await source.renderReport({ core, fingerprint, keyId: signature?.keyId ?? '' });
  yield hashed('report.json', textContent(json));
  yield hashed('report.html', textContent(html));
  const manifestSignature = await source.sign?.(signedManifest({ core, manifest }));
  const receipt: Receipt = {
    core,
    ...(signature && { coreSignature: signature }),
    manifest,
    ...(manifestSignature && { manifestSignature }),
  };
  yield { name: 'receipt.json', content: textContent(`${JSON.stringify(receipt, undefined, 2)}\n`) };
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

/** The hash of a file that is not written anywhere. */
export async function hashContent(
  content: Content,
  { createSha256 }: Pick<EvidencePlatform, 'createSha256'>,
): Promise<string> {
  const hash = createSha256();
  for await (const piece of content) hash.update(piece);
  return toHex(hash.digest());
}
