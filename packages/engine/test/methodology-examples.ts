import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import type { EnrichmentContext } from '../src/enrichment-context.ts';

/** An example of the methodology: rows as a ledger has them, and what the page says of them. */
export type Example = {
  readonly title: string;
  readonly rows: readonly Activity[];
  readonly context: EnrichmentContext;
  /** kgCO2e as the page prints it in bold; undefined where it says that nothing is counted. */
  readonly boldKg: string | undefined;
  /** Cells of the table that stand beside a label such as `interval`. */
  readonly cells: ReadonlyMap<string, string>;
};

/** A title, a fenced block of rows, and the text up to the next title or heading. */
const block =
  /^\*\*(?<title>[^*\n]+)\.\*\*\n\n```ledger\n(?<rows>[\s\S]*?)```\n(?<text>[\s\S]*?)(?=^\*\*|^#)/gm;
const boldFigure = /\*\*(-?[\d.]+) kgCO2e\*\*/;
const labelledCell = /^\| (errors|interval|reported|data quality|match and warnings) \| (.*) \|$/gm;

/** The examples of a page, in their order. */
export function readExamples(page: string): readonly Example[] {
  return [...page.matchAll(block)].map(({ groups = {} }) => {
    const { title = '', rows = '', text = '' } = groups;
    const lines = rows.trim().split('\n').map(readFields);
    return {
      title,
      rows: lines.map(toActivity),
      context: toContext(lines[0] ?? new Map()),
      boldKg: boldFigure.exec(text)?.[1],
      cells: new Map([...text.matchAll(labelledCell)].map(([, label = '', cell = '']) => [label, cell])),
    };
  });
}

/** `designation: Gazole | quantity: 1000`. */
function readFields(line: string): ReadonlyMap<string, string> {
  return new Map(
    line.split(' | ').map((field) => {
      const colon = field.indexOf(': ');
      return [field.slice(0, colon), field.slice(colon + 2)] as const;
    }),
  );
}

const contextFields = ['country', 'mode'];

function toActivity(fields: ReadonlyMap<string, string>): Activity {
  const unknown = [...fields.keys()].filter(
    (name) => !contextFields.includes(name) && !(activityFields as readonly string[]).includes(name),
  );
  if (unknown.length > 0) throw new Error(`An example has unknown fields: ${unknown.join(', ')}.`);
  return Object.fromEntries(activityFields.map((name) => [name, fields.get(name) ?? ''])) as Activity;
}

function toContext(fields: ReadonlyMap<string, string>): EnrichmentContext {
  const country = fields.get('country');
  return fields.get('mode') === 'referential'
    ? { mode: 'referential', referential: undefined, country }
    : { mode: 'ademe', country };
}

/** A figure as the page prints it: with as many decimals. */
export function printLike(printed: string, figure: number): string {
  return figure.toFixed(/\.(\d+)$/.exec(printed)?.[1]?.length ?? 0);
}
