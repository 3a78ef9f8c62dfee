import { countLineBreaks, type LedgerRow } from '@ledgerprint/ledger';
import { type ActivityField, activityFields } from '@ledgerprint/ledger/activity';
import { createSourcePlaces, type SourcePlace } from './source-places.ts';

const needsQuotes = /[",\r\n]/;

/** What a purchase is measured by. */
const measureFields: readonly ActivityField[] = ['unitPrice', 'quantity', 'weight'];

/**
 * Writes rows as a CSV file with the template's columns, and remembers which line of it came from which of the user's.
 * Cells are verbatim: the service keeps what the client wrote. Where the user's file measures nothing, `hasMeasures` is
 * false and neither does this one: the service takes rows without an amount for unread where other rows may have one.
 */
export function createTemplateCsv({ hasMeasures = true }: { readonly hasMeasures?: boolean } = {}) {
  const fields = activityFields.filter((field) => hasMeasures || !measureFields.includes(field));
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [encoder.encode(`${fields.join(',')}\r\n`)];
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
        const record = fields.map((field) => toCell(activity[field])).join(',');
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

function toCell(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
