import { optionHints, type WarningCode, type WarningSubject, warningWords } from './warning-words.ts';

/** A warning about how a ledger was read, with its sentence for the command line. */
export type LedgerWarning = { readonly code: WarningCode; readonly message: string };

/** A warning as a code with its values, for a page that writes the sentence in its own language. */
export type WarningDetail = {
  readonly code: WarningCode;
  /** The currency, country, sheet or kind of file that the warning is about; empty if there is none. */
  readonly subject: string;
  /** The number of rows concerned; 0 if the warning is about the whole file. */
  readonly rows: number;
  /** The lines of the first of these rows. */
  readonly lines: readonly number[];
};

/** Counts a warning for a line of the file. */
export type WarningCounter = (code: WarningCode, line: number) => void;

/** A warning about a whole file, with this subject. */
export function toWarning(code: WarningCode, subject: string): LedgerWarning {
  return { code, message: toMessage(code, { subject, lines: '' }) };
}

export const warningCodes = Object.keys(warningWords.en) as readonly WarningCode[];

/** The sentence for the command line, with the option that resolves the warning. */
function toMessage(code: WarningCode, about: WarningSubject): string {
  const hint = optionHints.en[code];
  const sentence = warningWords.en[code](about);
  return hint === undefined ? sentence : `${sentence} ${hint}`;
}

const mostLines = 5;

export type Warnings = ReturnType<typeof createWarnings>;

/** Collects warnings: those about the whole file once, those about rows with their first lines. */
export function createWarnings() {
  const lines = new Map<WarningCode, { count: number; first: number[] }>();
  const whole = new Map<WarningCode, string>();
  return {
    /** Adds a warning about the whole file; several subjects of one code are listed together. */
    add(code: WarningCode, detail = ''): void {
      const known = whole.get(code);
      const text = shorten(detail);
      if (known === undefined || known === '') whole.set(code, text);
      else if (text === '' || known.endsWith(andSoOn) || known.split(', ').includes(text)) return;
      else whole.set(code, `${known}${known.length > longestSubject ? andSoOn : `, ${text}`}`);
    },
    count(code: WarningCode, line: number): void {
      const known = lines.get(code) ?? { count: 0, first: [] };
      lines.set(code, known);
      known.count++;
      if (known.first.length < mostLines) known.first.push(line);
    },
    /** Call before rows are read again from the start. */
    restart(): void {
      lines.clear();
    },
    details(): readonly WarningDetail[] {
      return [
        ...[...whole].map(([code, subject]) => ({ code, subject, rows: 0, lines: [] })),
        ...[...lines].map(([code, { count, first }]) => ({ code, subject: '', rows: count, lines: [...first] })),
      ];
    },
    list(): readonly LedgerWarning[] {
      const ofFile = [...whole].map(([code, detail]) => ({
        code,
        message: toMessage(code, { subject: detail, lines: '' }),
      }));
      const ofRows = [...lines].map(([code, { count, first }]) => ({
        code,
        message: toMessage(code, { subject: '', lines: describeLines(count, first) }),
      }));
      return [...ofFile, ...ofRows];
    },
  };
}

function describeLines(count: number, first: readonly number[]): string {
  const listed = `${first.length === 1 ? 'line' : 'lines'} ${first.join(', ')}`;
  return count > first.length ? `${listed} and ${count - first.length} more` : listed;
}

/** A file of a hundred thousand invoices may have as many subjects. */
const longestSubject = 2_000;
const longestDetail = 500;
const andSoOn = ', …';

/** Names and numbers come from the file and may have any length. */
function shorten(detail: string): string {
  if (detail.length <= longestDetail) return detail;
  // Do not cut a surrogate pair.
  return `${detail.slice(0, longestDetail).replace(/[\ud800-\udbff]$/, '')}…`;
}
