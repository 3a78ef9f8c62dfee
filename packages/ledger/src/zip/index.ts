export { isTooDense, unpackChecked } from './unpack.ts';
export { UnpackError } from './unpack-error.ts';
export { type Deflate, writeZip, type ZipMember, ZipTooLargeError } from './write-zip.ts';
export {
  findEnd,
  isElsewhere,
  localBytes,
  localHeader,
  longestEnd,
  readEntry,
  readLocal,
  readName,
  toView,
  type ZipEnd,
  type ZipEntry,
} from './zip-records.ts';
