export { type CanonicalValue, toCanonicalBytes, toCanonicalJson } from './canonical-json.ts';
export { type CaseTotals, createCaseTotals } from './case-totals.ts';
export {
  type CreateSha256,
  type EvidencePlatform,
  type Sha256,
  sha256Of,
  toHex,
} from './evidence-platform.ts';
export { createFactorTable, type FindFactor, sourceOf } from './factor-table.ts';
export {
  caseColumns,
  type DataFileName,
  factorColumns,
  type PackFileName,
  packFileNames,
  productColumns,
  reconciliationColumns,
  rowColumns,
} from './pack-files.ts';
export {
  type EvidenceCase,
  type EvidenceFactor,
  type EvidenceReconciliation,
  type EvidenceRow,
  lineBreak,
  toCaseLine,
  toCsvFile,
  toFactorLine,
  toReconciliationLine,
  toRowLine,
} from './pack-lines.ts';
export { type Receipt, type ReceiptCore, type ReceiptSignature, toReceiptContext } from './receipt.ts';
export { fingerprintOf, type ReceiptAbout, toReceiptCore } from './receipt-core.ts';
export {
  type CheckSignature,
  checkReceipt,
  type KeySet,
  type PublicKey,
  type Sign,
  type SignatureState,
  signedCore,
  signedManifest,
  thumbprintOf,
  toBase64Url,
} from './signatures.ts';
export {
  type FileHashes,
  hashContent,
  type PackSource,
  PackTooLargeError,
  type RenderedReport,
  type SignedCore,
  textContent,
  writePack,
} from './write-pack.ts';
