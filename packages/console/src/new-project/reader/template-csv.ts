import type { ActivityLine } from '@ledgerprint/ledger';
import { countLineBreaks } from '@ledgerprint/ledger';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';

const needsQuotes = /[",\r\n]/;

/**
 * Writes rows as a CSV file with the template's columns, and remembers which line of it came from which of the user's.
 * Cells are verbatim: the service keeps what the client wrote.
 */
export function createTemplateCsv() {
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [encoder.encode(`${activityFields.join(',')}\r\n`)];
  // Lines of the file and of the user's, pair by pair: numbers in an array take a tenth of objects.
  const lines: number[] = [];
  let sizeBytes = chunks[0]?.byteLength ?? 0;
  let nextLine = 2;
  return {
    get sizeBytes(): number {
      return sizeBytes;
    },

    add(rows: readonly ActivityLine[]): void {
      let text = '';
      for (const { line, activity } of rows) {
        const record = toRecord(activity);
        lines.push(nextLine, line);
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

    /** The user's line from which the row on this line came. */
    sourceLine(line: number): number | undefined {
      for (let index = lines.length - 2; index >= 0; index -= 2) {
        if ((lines[index] ?? 0) <= line) return lines[index + 1];
      }
      return undefined;
    },
  };
}

function toRecord(activity: Activity): string {
  return activityFields.map((field) => toCell(activity[field])).join(',');
}

function toCell(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
