/** What kind of thing does not hold. */
export type FindingCode =
  /** The file as a whole: it is no ZIP archive, or not a whole one, or made to take memory and time. */
  | 'not_a_zip'
  | 'truncated'
  | 'damaged'
  | 'hidden_bytes'
  | 'zip64'
  | 'encrypted'
  | 'too_many_files'
  | 'too_large'
  | 'too_dense'
  /** Its files. */
  | 'missing_file'
  | 'unknown_file'
  | 'duplicate_file'
  | 'size_differs'
  | 'checksum_differs'
  | 'hash_differs'
  | 'unreadable'
  | 'newer_version'
  /** Who vouches for it. */
  | 'foreign_signature'
  | 'bad_signature'
  | 'missing_signature'
  /** What the files say. */
  | 'differs'
  | 'missing_line'
  | 'surplus_line';

/** One thing that does not hold. */
export type Finding = {
  readonly code: FindingCode;
  /** Of the pack: `cases.csv`; blank for the pack as a whole. */
  readonly file: string;
  /** As a spreadsheet numbers them: the header is line 1. Undefined where it is about no line. */
  readonly line: number | undefined;
  /** Of a CSV file, or the path of a field in JSON: `totals.footprintMg`; blank where it is about neither. */
  readonly column: string;
  /** What stands there, and what should; both blank where it is about no value. */
  readonly found: string;
  readonly expected: string;
  /** In one sentence, without the place. */
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
      ...{ code: finding.code, file: finding.file, line: finding.line, column: finding.column ?? '' },
      found: shorten(finding.found ?? ''),
      expected: shorten(finding.expected ?? ''),
      message: finding.message,
    });
  }

  return {
    add,

    /** A value that is not what it has to be; `why` says what it has to be: `activityValue × factorValue`. */
    addValue(
      place: Pick<Finding, 'file' | 'column'> & { readonly line?: number | undefined },
      values: { readonly found: string; readonly expected: string; readonly why: string },
    ): void {
      const { found, expected, why } = values;
      add({ code: 'differs', ...place, found, expected, message: why });
    },

    /** How many there are, kept or not. */
    get count() {
      return count;
    },

    /** Whether there is one about this file. */
    has: (file: string): boolean => files.has(file),

    list: (): readonly Finding[] => kept,
  };
}

/** Texts of a pack are of any length. */
function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/** Ends the reading of a file, or of the pack, with what is wrong with it. */
export class PackProblem extends Error {
  override readonly name = 'PackProblem';
  readonly finding: Pick<Finding, 'code' | 'file' | 'message'> & Partial<Finding>;

  constructor(finding: Pick<Finding, 'code' | 'file' | 'message'> & Partial<Finding>) {
    super(finding.message);
    this.finding = finding;
  }
}
