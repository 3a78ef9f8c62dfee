import { Parser as StreamParser } from 'csv-parse/browser/esm';

export { CsvError } from 'csv-parse/browser/esm';

type Done = (error?: Error | null) => void;

/**
 * For browsers, csv-parse includes its own streams. They only accept text and their own kind of bytes, and cannot be
 * ended early.
 */
export class Parser extends StreamParser {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  override write(slice: Uint8Array, done?: unknown): boolean {
    return super.write(this.decoder.decode(slice, { stream: true }), done as Done);
  }

  override destroy(): this {
    return this;
  }
}
