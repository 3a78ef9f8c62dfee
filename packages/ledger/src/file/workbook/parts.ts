import { readXml, type XmlListener } from '../../xml/read-xml.ts';
import { unpack } from '../unpack.ts';
import { listZipEntries } from '../zip-directory.ts';
import { hugeWorkbook } from './workbook-error.ts';

/** The XML files that a workbook consists of. */
export type WorkbookParts = {
  has(name: string): boolean;
  /** Unpacks and reads one; throws where it is missing. */
  read(name: string, listener: XmlListener): Promise<void>;
};

/** Of all that is read: some 600,000 lines of 15 columns. */
const mostBytes = 512 * 2 ** 20;
/** Sheets are packed to a tenth or less; a hundred times denser is only what was made to fill the memory. */
const densest = 250;
const bytesOfAnyDensity = 16 * 2 ** 20;

/** Opens the archive. What is read of it is unpacked once and passes through, never more in all than can be dealt with. */
export function openParts(bytes: Uint8Array): WorkbookParts {
  // Names of parts do not differ by case alone, and some programs spell them differently at their two places.
  const entries = new Map((listZipEntries(bytes) ?? []).map((entry) => [entry.name.toLowerCase(), entry]));
  let total = 0;

  async function* unpackWithin(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) throw new Error(`${name} is missing`);
    // Before anything is unpacked: a file that is larger than it says is refused as soon as that shows.
    total += entry.statedBytes;
    if (total > mostBytes) throw hugeWorkbook('it unpacks to more than 512 MiB');
    if (total > bytesOfAnyDensity && total > densest * bytes.length)
      throw hugeWorkbook('it unpacks to more than 250 times its size');
    yield* unpack(entry);
  }

  return {
    has: (name) => entries.has(name.toLowerCase()),
    read: (name, listener) => readXml(unpackWithin(name), listener),
  };
}
