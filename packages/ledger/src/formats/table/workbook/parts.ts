import { readXml, type XmlListener } from '../../../xml/read-xml.ts';
import { isTooDense, unpack } from '../../../zip/unpack.ts';
import { readZipDirectory } from '../../../zip/zip-directory.ts';
import { hugeWorkbook } from './workbook-error.ts';

/** The XML files of a workbook. */
export type WorkbookParts = {
  has(name: string): boolean;
  /** Unpacks and reads one file; throws if it is missing. */
  read(name: string, listener: XmlListener): Promise<void>;
};

/** For everything that is read: about 600,000 lines of 15 columns. */
const mostBytes = 512 * 2 ** 20;

/** Opens the archive. Parts are unpacked as a stream, and never to more than the limit in total. */
export function openParts(bytes: Uint8Array): WorkbookParts {
  // Names of parts never differ only by case, and some programs use another case in references than in the archive.
  const files = new Map((readZipDirectory(bytes)?.files ?? []).map((file) => [file.name.toLowerCase(), file]));
  let total = 0;

  async function* unpackWithin(name: string): AsyncGenerator<Uint8Array> {
    const file = files.get(name.toLowerCase());
    if (file === undefined) throw new Error(`${name} is missing`);
    // The declared size is checked before unpacking; `unpack` throws as soon as a file turns out to be larger than
    // declared.
    total += file.statedBytes;
    if (total > mostBytes) throw hugeWorkbook('it unpacks to more than 512 MiB');
    if (isTooDense(total, bytes.length)) throw hugeWorkbook('it unpacks to more than 250 times its size');
    yield* unpack(file, file.packed);
  }

  return {
    has: (name) => files.has(name.toLowerCase()),
    read: (name, listener) => readXml(unpackWithin(name), listener),
  };
}
