import { inflateRawSync } from 'node:zlib';

const centralHeader = 0x02014b50;

/** The text of one file in a ZIP archive, found through the archive's directory. */
export function readZipEntry(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === centralHeader) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const found = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (found === name) return readLocal(archive, at);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`${name} is not in the archive`);
}

function readLocal(archive: Buffer, central: number): string {
  const local = archive.readUInt32LE(central + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + archive.readUInt32LE(central + 20));
  return (archive.readUInt16LE(central + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
}
