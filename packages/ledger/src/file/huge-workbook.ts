import { LedgerError } from '../ledger-error.ts';
import { createSheetExtent } from './sheet-extent.ts';
import { listZipEntries, type ZipEntry } from './zip-directory.ts';

/** Unpacked, it is in memory as text and as cells: some three times its size. */
const mostBytes = 512 * 2 ** 20;
/** 200,000 lines of a hundred columns. */
const mostCells = 20_000_000;

/**
 * Throws for a workbook that would take more memory than there is: one that unpacks to far more than it should, and one
 * with a cell so far out that the table up to it has billions of empty ones. Unpacks it once, piece by piece.
 */
export async function refuseHugeWorkbook(bytes: Uint8Array): Promise<void> {
  let left = mostBytes;
  for (const entry of listZipEntries(bytes)) {
    if (!/\.xml$/i.test(entry.name)) continue;
    const extent = createSheetExtent();
    const isSheet = /\/worksheets\//i.test(entry.name);
    const decoder = new TextDecoder('latin1');
    for await (const piece of unpack(entry)) {
      left -= piece.length;
      if (left < 0) throw refuse('it unpacks to more than 512 MiB');
      if (!isSheet) continue;
      extent.add(decoder.decode(piece, { stream: true }));
      if (extent.cells() > mostCells)
        throw refuse('a sheet has a cell far away from the others, or too many cells');
    }
  }
}

/** What cannot be unpacked just ends: whoever reads it will say that it is damaged. */
async function* unpack({ packed, isDeflated }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (!isDeflated) {
    yield packed;
    return;
  }
  const unpacked = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = unpacked.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function refuse(what: string): LedgerError {
  return new LedgerError(
    `This workbook is too large to be read: ${what}. Save the sheet with the purchases as CSV UTF-8 and give that file.`,
    { reason: 'HUGE_WORKBOOK' },
  );
}
