import { crc32, createInflateRaw } from 'node:zlib';
import { PackProblem } from './finding.ts';

/** A pack with random access, such as a file. */
export type PackBytes = { readonly size: number; read(offset: number, length: number): Promise<Uint8Array> };

/** A file of a pack, still compressed. */
export type PackMember = {
  readonly name: string;
  readonly isPacked: boolean;
  readonly crc32: number;
  readonly packedBytes: number;
  /** The declared unpacked size. */
  readonly statedBytes: number;
  /** Where its bytes start. */
  readonly dataAt: number;
};

const pieceBytes = 2 ** 18;

/**
 * Unpacks a file piece by piece, and never to more than its declared size. Throws a PackProblem if its size or its
 * checksum differs from the directory.
 */
export async function* readMember(bytes: PackBytes, member: PackMember): AsyncGenerator<Uint8Array> {
  const { name, statedBytes } = member;
  let size = 0;
  let sum = 0;
  for await (const piece of member.isPacked ? inflate(bytes, member) : readPacked(bytes, member)) {
    size += piece.length;
    if (size > statedBytes) throw sizeDiffers(member, `more than ${statedBytes}`);
    sum = crc32(piece, sum);
    yield piece;
  }
  if (size !== statedBytes) throw sizeDiffers(member, `${size}`);
  if (sum !== member.crc32) {
    const message = 'The checksum of this file differs from the one in the archive.';
    throw new PackProblem({ code: 'checksum_differs', file: name, message });
  }
}

function sizeDiffers({ name, statedBytes }: PackMember, found: string): PackProblem {
  const message = 'The size of this file differs from the one in the archive.';
  return new PackProblem({ code: 'size_differs', file: name, found, expected: `${statedBytes}`, message });
}

async function* readPacked(bytes: PackBytes, { dataAt, packedBytes }: PackMember): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < packedBytes; at += pieceBytes)
    yield await bytes.read(dataAt + at, Math.min(pieceBytes, packedBytes - at));
}

async function* inflate(bytes: PackBytes, member: PackMember): AsyncGenerator<Uint8Array> {
  const unpacking = createInflateRaw({ chunkSize: pieceBytes });
  const writing = (async () => {
    for await (const piece of readPacked(bytes, member)) {
      if (unpacking.destroyed) return;
      if (!unpacking.write(piece)) await drained(unpacking);
    }
    unpacking.end();
  })().catch((error: unknown) => void unpacking.destroy(error as Error));
  try {
    yield* unpacking as AsyncIterable<Buffer>;
    // Any bytes after the end of the compressed data do not belong to the file.
    if (unpacking.bytesWritten !== member.packedBytes) throw damaged(member);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(member) : error;
  } finally {
    unpacking.destroy();
    await writing;
  }
}

/** Waits until the stream accepts more data, or is no longer read. */
function drained(stream: ReturnType<typeof createInflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}

function damaged({ name }: PackMember): PackProblem {
  const message = 'This file cannot be unpacked: it is damaged.';
  return new PackProblem({ code: 'damaged', file: name, message });
}
