import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import type { Language } from '@ledgerprint/ledger/language';
import type { EnrichmentContext } from '../src/enrichment-context.ts';
import type { Naics } from '../src/referential/naics.ts';

/** An example of the methodology: rows as a ledger has them, and the results that the page states. */
export type Example = {
  readonly title: string;
  readonly rows: readonly Activity[];
  readonly context: EnrichmentContext;
  /** kgCO2e as printed in bold on the page; undefined if the page says that nothing is counted. */
  readonly boldKg: string | undefined;
  /** Cells next to a label such as `interval`, by the English label. */
  readonly cells: ReadonlyMap<string, string>;
  /** The table and the text up to the next example. */
  readonly text: string;
};

/** A title, a fenced block of rows, and the text up to the next title or heading. */
const block = /^\*\*(?<title>[^*\n]+)\.\*\*\n\n```ledger\n(?<rows>[\s\S]*?)```\n(?<text>[\s\S]*?)(?=^\*\*|^#)/gm;
const boldFigure = /\*\*(-?[\d.]+) kgCO2e\*\*/;

/** Labels of cells that tests check, with their French words. */
const labels = {
  uncertainty: 'incertitude',
  interval: 'intervalle',
  reporting: 'déclaration',
  gases: 'gaz',
  'data quality': 'qualité des données',
  'status and warnings': 'statut et avertissements',
} as const;
const englishOf = new Map(Object.entries(labels).flatMap(([en, fr]) => [en, fr].map((label) => [label, en])));
const labelledCell = new RegExp(`^\\| (${[...englishOf.keys()].join('|')}) \\| (.*) \\|$`, 'gm');

/** The examples of a page, in order, calculated with NAICS where they name the mode `referential`. */
export function readExamples(page: string, naics: Naics): readonly Example[] {
  return [...page.matchAll(block)].map(({ groups = {} }) => {
    const { title = '', rows = '', text = '' } = groups;
    const lines = rows.trim().split('\n').map(readFields);
    return {
      title,
      rows: lines.map(toActivity),
      context: toContext(lines[0] ?? new Map(), naics),
      boldKg: boldFigure.exec(text)?.[1],
      cells: new Map(
        [...text.matchAll(labelledCell)].map(([, label = '', cell = '']) => [englishOf.get(label) ?? label, cell]),
      ),
      text,
    };
  });
}

/**
 * A page with its figures as programs write them: without thousands separators, with a decimal point. Code is
 * unchanged.
 */
export function toPlainFigures(page: string, language: Language): string {
  const prose = (text: string) =>
    language === 'en'
      ? text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      : text.replace(/(?<=\d)\u00a0(?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.');
  return page
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : prose(part)))
    .join('')
    .replaceAll('\u00a0', ' ');
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

function toContext(fields: ReadonlyMap<string, string>, naics: Naics): EnrichmentContext {
  const country = fields.get('country');
  return fields.get('mode') === 'referential' ? { mode: 'referential', naics, country } : { mode: 'ademe', country };
}

/** A figure with as many decimals as the page prints. */
export function printLike(printed: string, figure: number): string {
  return figure.toFixed(/\.(\d+)$/.exec(printed)?.[1]?.length ?? 0);
}
