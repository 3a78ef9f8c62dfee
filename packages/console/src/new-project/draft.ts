import type { Role } from '@ledgerprint/ledger';
import type { ApiProblem } from '../errors/api-problem.ts';
import { type Choices, plainChoice, plainChoices, type TableChoice } from './reader/choices.ts';
import type { FileProblem } from './reader/file-problem.ts';
import type { Answer, LineViolation, ReadProgress, SendProgress, ShownSource } from './reader/messages.ts';
import type { Reading, TableLayout } from './reader/reading.ts';
import { toHeaderKey } from './remembered-columns.ts';

/** Why the service refused, and the lines that it names. */
export type Refusal = { readonly problem: ApiProblem; readonly lines: readonly LineViolation[] };

/** A draft of a project. */
export type Draft = {
  readonly step: 'choosing' | 'opening' | 'mapping' | 'sending';
  /** The paths of the chosen files. */
  readonly files: readonly string[];
  /** The number of files in a folder that are ignored because of their type. */
  readonly ignoredFiles: number;
  readonly choices: Choices;
  /** The keys of headers whose columns are read with choices for earlier files. */
  readonly recalledHeaders: readonly string[];
  /** The source whose tables are shown; with several sources, none until the user opens one. */
  readonly shown: ShownSource | undefined;
  /** The index of its table whose columns are shown. */
  readonly shownTable: number;
  /** Undefined until all rows have been read with the current choices. */
  readonly reading: Reading | undefined;
  /** The last complete reading, which stays on the page while files are read again. */
  readonly lastReading: Reading | undefined;
  readonly progress: ReadProgress;
  readonly fileProblem: FileProblem | undefined;
  readonly sending: SendProgress | undefined;
  readonly refusal: Refusal | undefined;
};

const noProgress: ReadProgress = { files: 0, total: 0, rows: 0 };

/** The draft before files are chosen. */
export const emptyDraft: Draft = {
  step: 'choosing',
  files: [],
  ignoredFiles: 0,
  choices: plainChoices,
  recalledHeaders: [],
  shown: undefined,
  shownTable: 0,
  reading: undefined,
  lastReading: undefined,
  progress: noProgress,
  fileProblem: undefined,
  sending: undefined,
  refusal: undefined,
};

/** Whether the files are summarized together rather than shown table by table. */
export function isSeveral({ files, lastReading }: Draft): boolean {
  return files.length > 1 || (lastReading?.sources.length ?? 1) > 1;
}

/** The draft after an answer from the reader. */
export function withAnswer(draft: Draft, answer: Answer): Draft {
  switch (answer.kind) {
    case 'recalled':
      return { ...draft, choices: answer.choices, recalledHeaders: answer.headers };
    case 'shown':
      return withShown(draft, answer.source);
    case 'reading':
      return { ...draft, progress: answer.progress };
    case 'read':
      return { ...draft, step: 'mapping', reading: answer.reading, lastReading: answer.reading };
    case 'sending':
      return { ...draft, sending: answer.progress };
    case 'fileProblem': {
      const isKnown = draft.shown !== undefined || draft.lastReading !== undefined;
      return { ...draft, step: isKnown ? 'mapping' : 'choosing', fileProblem: answer.problem };
    }
    case 'refused': {
      const { problem, lines } = answer;
      return { ...draft, step: 'mapping', refusal: { problem, lines } };
    }
    default:
      return draft;
  }
}

function withShown(draft: Draft, shown: ShownSource): Draft {
  const { layouts } = shown;
  const table = draft.shown?.key === shown.key ? draft.shownTable : 0;
  const first = layouts.findIndex((layout) => layout !== undefined);
  return { ...draft, step: 'mapping', shown, shownTable: layouts[table] !== undefined || first === -1 ? table : first };
}

/** The draft with other choices, which invalidate the current reading. */
export function withChoices(draft: Draft, choices: Choices): Draft {
  const { files, total } = draft.progress;
  return {
    ...draft,
    choices,
    reading: undefined,
    progress: { files: 0, total: Math.max(files, total), rows: 0 },
    fileProblem: undefined,
    refusal: undefined,
  };
}

/** The draft with another choice for a table of each of these sources. */
export function withTableChoice(
  draft: Draft,
  keys: readonly string[],
  index: number,
  change: Partial<TableChoice>,
): Draft {
  const changed = keys.map((key) => {
    const tables = tablesOf(draft, key).map((choice, at) => (at === index ? { ...choice, ...change } : choice));
    return [key, tables] as const;
  });
  const sources = { ...draft.choices.sources, ...Object.fromEntries(changed) };
  return withChoices(draft, { ...draft.choices, sources });
}

/** The choices for the tables of a source. */
function tablesOf({ choices, shown, lastReading }: Draft, key: string): readonly TableChoice[] {
  const count =
    shown?.key === key
      ? shown.previews.length
      : (lastReading?.sources.find((source) => source.key === key)?.tables.length ?? 0);
  return Array.from({ length: Math.max(count, 1) }, (_, index) => choices.sources[key]?.[index] ?? plainChoice);
}

/**
 * The draft with a role assigned to a column, in all tables with the same header. Only the designation can have several
 * columns: any other role is removed from the column that had it before.
 */
export function withRole(draft: Draft, index: number, column: number, role: Role | undefined): Draft {
  const { shown } = draft;
  const changed = shown?.layouts[index];
  if (shown === undefined || changed === undefined) return draft;
  const header = toHeaderKey(changed.names);
  const give = (layout: TableLayout | undefined) =>
    layout !== undefined && (layout === changed || toHeaderKey(layout.names) === header)
      ? { ...layout, roles: giveRole(layout.roles, column, role) }
      : undefined;
  const sources = { ...draft.choices.sources };
  for (const { key, layouts } of listLayouts(draft, shown)) {
    const given = layouts.map(give);
    if (given.every((layout) => layout === undefined)) continue;
    sources[key] = tablesOf(draft, key).map((choice, at) => {
      const layout = given[at];
      if (layout === undefined) return choice;
      return { ...choice, columns: { headerLine: layout.headerLine, roles: layout.roles } };
    });
  }
  return {
    ...withChoices(draft, { ...draft.choices, sources }),
    shown: { ...shown, layouts: shown.layouts.map((layout) => give(layout) ?? layout) },
  };
}

/** The layouts of the source on the page, and those of the others as last read. */
function listLayouts({ lastReading }: Draft, shown: ShownSource): readonly Omit<ShownSource, 'previews'>[] {
  const others = lastReading?.sources.filter(({ key }) => key !== shown.key) ?? [];
  return [shown, ...others.map(({ key, tables }) => ({ key, layouts: tables.map((table) => table?.layout) }))];
}

function giveRole(roles: TableLayout['roles'], column: number, role: Role | undefined): TableLayout['roles'] {
  return roles.map((held, index) => {
    if (index === column) return role;
    return held === role && role !== 'designation' ? undefined : held;
  });
}
