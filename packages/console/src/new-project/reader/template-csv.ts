import { countLineBreaks, type LedgerRow } from '@ledgerprint/ledger';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { createSourcePlaces, type SourcePlace } from './source-places.ts';

const needsQuotes = /[",\r\n]/;

/**
 * Writes rows as a CSV file with the template's columns, and remembers which line of it came from which of the user's.
 * Cells are verbatim: the service keeps what the client wrote.
 */
export function createTemplateCsv() {
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [encoder.encode(`${activityFields.join(',')}\r\n`)];
  const places = createSourcePlaces();
  // The line on which each row starts.
  const starts: number[] = [];
  let sizeBytes = chunks[0]?.byteLength ?? 0;
  let nextLine = 2;
  return {
    get sizeBytes(): number {
      return sizeBytes;
    },

    add(rows: readonly LedgerRow[], sheet: string | undefined): void {
      let text = '';
      for (const { line, activity } of rows) {
        const record = toRecord(activity);
        places.add({ sheet, line });
        starts.push(nextLine);
        nextLine += 1 + countLineBreaks([record]);
        text += `${record}\r\n`;
      }
      const chunk = encoder.encode(text);
      sizeBytes += chunk.byteLength;
      chunks.push(chunk);
    },

    async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    },

    /** From where the row on this line of the file came. */
    placeOf(line: number): SourcePlace | undefined {
      return places.at(starts.findLastIndex((start) => start <= line));
    },
  };
}

function toRecord(activity: Activity): string {
  return activityFields.map((field) => toCell(activity[field])).join(',');
}

function toCell(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
