import type { Role } from '@ledgerprint/ledger';
import type { ApiProblem } from '../errors/api-problem.ts';
import { type Choices, type ChosenColumns, plainChoice, type TableChoice } from './reader/choices.ts';
import type { Answer, FileProblem, LineViolation, SendProgress, TablePreview } from './reader/messages.ts';
import type { Reading, TableLayout } from './reader/reading.ts';
import { findRememberedColumns, type RememberedColumns, toHeaderKey } from './remembered-columns.ts';

/** Why nothing was started, and which lines the service names. */
export type Refusal = { readonly problem: ApiProblem; readonly lines: readonly LineViolation[] };

/** A project in the making. Lists of tables are in the order of the previews. */
export type Draft = {
  readonly step: 'choosing' | 'opening' | 'mapping' | 'sending';
  readonly fileName: string;
  readonly previews: readonly TablePreview[];
  readonly choices: Choices;
  /** Whether choices are those that were made for an earlier file. */
  readonly isRemembered: boolean;
  /** How the tables are read; undefined for one that is off or no ledger, and as long as nothing is known. */
  readonly layouts: readonly (TableLayout | undefined)[];
  /** The tables that were found to be no ledgers. They are off until somebody says what their columns hold. */
  readonly noLedgers: ReadonlySet<number>;
  /** Undefined until all rows were read under the present choices. */
  readonly reading: Reading | undefined;
  /** The last one, which stays on the page while the file is read again: nothing vanishes under the user's hand. */
  readonly lastReading: Reading | undefined;
  /** How many rows were read so far. */
  readonly readRows: number;
  /** The table whose columns are shown. */
  readonly shownTable: number;
  readonly fileProblem: FileProblem | undefined;
  readonly sending: SendProgress | undefined;
  readonly refusal: Refusal | undefined;
};

const noChoices: Choices = { tables: [], currency: undefined, country: undefined };

/** Before a file was chosen. */
export const emptyDraft: Draft = {
  ...{ step: 'choosing', fileName: '', previews: [], choices: noChoices, isRemembered: false, layouts: [] },
  ...{ noLedgers: new Set(), reading: undefined, lastReading: undefined, readRows: 0, shownTable: 0 },
  ...{ fileProblem: undefined, sending: undefined, refusal: undefined },
};

/** The draft after the reader said something. */
export function withAnswer(draft: Draft, answer: Answer): Draft {
  switch (answer.kind) {
    case 'opened':
      return { ...draft, previews: answer.previews };
    case 'laidOut':
      return withLayouts(draft, answer.layouts);
    case 'reading':
      return { ...draft, readRows: answer.rows };
    case 'read':
      return { ...draft, reading: answer.reading, lastReading: answer.reading };
    case 'sending':
      return { ...draft, sending: answer.progress };
    case 'fileProblem':
      return {
        ...draft,
        step: draft.layouts.length === 0 ? 'choosing' : 'mapping',
        fileProblem: answer.problem,
      };
    case 'refused': {
      const { problem, lines } = answer;
      return { ...draft, step: 'mapping', refusal: { problem, lines } };
    }
    default:
      return draft;
  }
}

function withLayouts(draft: Draft, layouts: Draft['layouts']): Draft {
  const { choices, shownTable } = draft;
  const isNone = (index: number) => choices.tables[index]?.isOn === true && layouts[index] === undefined;
  const first = layouts.findIndex((layout) => layout !== undefined);
  return {
    ...{ ...draft, step: 'mapping', layouts },
    noLedgers: new Set([...draft.noLedgers, ...[...layouts.keys()].filter(isNone)]),
    choices: {
      ...choices,
      tables: choices.tables.map((choice, index) => (isNone(index) ? { ...choice, isOn: false } : choice)),
    },
    shownTable: layouts[shownTable] !== undefined || first === -1 ? shownTable : first,
  };
}

/** The draft under other choices: what was read under those before is worth nothing. */
export function withChoices(draft: Draft, choices: Choices): Draft {
  return { ...draft, choices, reading: undefined, readRows: 0, fileProblem: undefined, refusal: undefined };
}

/** What was chosen for earlier files with the same headers, and nothing else. */
export function recallChoices(draft: Draft): Draft {
  const found = draft.previews.map(findRemembered);
  const known = found.flatMap((one) => one ?? []);
  const tables = found.map((one): TableChoice => ({ ...plainChoice, columns: one?.columns }));
  const currency = known.find((one) => one.currency !== undefined)?.currency;
  const country = known.find((one) => one.country !== undefined)?.country;
  return { ...withChoices(draft, { tables, currency, country }), isRemembered: known.length > 0 };
}

function findRemembered({ records }: TablePreview) {
  for (const { line, cells } of records) {
    const found: RememberedColumns | undefined = findRememberedColumns(cells);
    if (found === undefined) continue;
    const columns: ChosenColumns | undefined =
      found.roles === undefined ? undefined : { headerLine: line, roles: found.roles };
    return { columns, currency: found.currency, country: found.country };
  }
  return undefined;
}

/** The draft with something else chosen for a table. */
export function withTableChoice(draft: Draft, index: number, change: Partial<TableChoice>): Draft {
  const tables = draft.choices.tables.map((choice, at) => (at === index ? { ...choice, ...change } : choice));
  return withChoices(draft, { ...draft.choices, tables });
}

/**
 * The draft with a role given to a column, in all tables with the same header. Only what was bought may stand in several
 * columns: any other role is taken from the column that had it before.
 */
export function withRole(draft: Draft, index: number, column: number, role: Role | undefined): Draft {
  const changed = draft.layouts[index];
  if (changed === undefined) return draft;
  const key = toHeaderKey(changed.names);
  const layouts = draft.layouts.map((layout, at) => {
    const isSame = layout !== undefined && (at === index || toHeaderKey(layout.names) === key);
    return isSame ? { ...layout, roles: giveRole(layout.roles, column, role) } : layout;
  });
  const tables = draft.choices.tables.map((choice, at) => {
    const layout = layouts[at];
    if (layout === undefined || layout === draft.layouts[at]) return choice;
    return { ...choice, columns: { headerLine: layout.headerLine, roles: layout.roles } };
  });
  return { ...withChoices(draft, { ...draft.choices, tables }), layouts };
}

function giveRole(roles: TableLayout['roles'], column: number, role: Role | undefined): TableLayout['roles'] {
  return roles.map((held, index) => {
    if (index === column) return role;
    return held === role && role !== 'designation' ? undefined : held;
  });
}
