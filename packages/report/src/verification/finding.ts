/** The kind of a finding. */
export type FindingCode =
  /** The file as a whole: not a ZIP archive, incomplete, or built to exhaust memory or time. */
  | 'not_a_zip'
  | 'truncated'
  | 'damaged'
  | 'hidden_bytes'
  | 'zip64'
  | 'encrypted'
  | 'too_many_files'
  | 'too_large'
  | 'too_dense'
  /** Files of the pack. */
  | 'missing_file'
  | 'unknown_file'
  | 'duplicate_file'
  | 'size_differs'
  | 'checksum_differs'
  | 'hash_differs'
  | 'unreadable'
  | 'newer_version'
  /** Signatures. */
  | 'foreign_signature'
  | 'bad_signature'
  | 'missing_signature'
  /** Contents of the files. */
  | 'differs'
  | 'missing_line'
  | 'surplus_line'
  /** A page that could run something, or load it from elsewhere. */
  | 'active_content';

/** One error found in a pack. */
export type Finding = {
  readonly code: FindingCode;
  /** A file of the pack, such as `cases.csv`; empty for the pack as a whole. */
  readonly file: string;
  /** As in a spreadsheet: the header is line 1. Undefined if the finding does not concern a line. */
  readonly line: number | undefined;
  /**
   * Column of a CSV file, or path of a field in JSON, such as `totals.footprintMg`; empty if the finding concerns
   * neither.
   */
  readonly column: string;
  /** The value found and the value expected; both empty if the finding does not concern a value. */
  readonly found: string;
  readonly expected: string;
  /** One sentence, without the location. */
  readonly message: string;
};

export type Findings = ReturnType<typeof createFindings>;

const most = 100;
const longestValue = 300;

/** Keeps the first hundred findings and counts the others. */
export function createFindings() {
  const kept: Finding[] = [];
  const files = new Set<string>();
  let count = 0;

  function add(finding: Pick<Finding, 'code' | 'file' | 'message'> & Partial<Finding>): void {
    count++;
    files.add(finding.file);
    if (kept.length === most) return;
    kept.push({
      code: finding.code,
      file: finding.file,
      line: finding.line,
      column: finding.column ?? '',
      found: shorten(finding.found ?? ''),
      expected: shorten(finding.expected ?? ''),
      message: finding.message,
    });
  }

  return {
    add,

    /** Adds a wrong value; `why` says what it must be. */
    addValue(
      place: Pick<Finding, 'file' | 'column'> & { readonly line?: number | undefined },
      values: { readonly found: string; readonly expected: string; readonly why: string },
    ): void {
      const { found, expected, why } = values;
      add({ code: 'differs', ...place, found, expected, message: why });
    },

    /** The number of findings, kept or not. */
    get count() {
      return count;
    },

    /** Whether there is a finding for this file. */
    has: (file: string): boolean => files.has(file),

    list: (): readonly Finding[] => kept,
  };
}

/** Texts of a pack may have any length. */
function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/** Stops reading a file, or the pack, because of this finding. */
export class PackProblem extends Error {
  override readonly name = 'PackProblem';
  readonly finding: Pick<Finding, 'code' | 'file' | 'message'> & Partial<Finding>;

  constructor(finding: Pick<Finding, 'code' | 'file' | 'message'> & Partial<Finding>) {
    super(finding.message);
    this.finding = finding;
  }
}
