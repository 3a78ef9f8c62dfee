import { parseRecords } from '../referential/parse-records.ts';
import { quoteCell, toNumberCell, toTextCell } from '../results/csv-cell.ts';
import { restoreText } from '../results/formula-guard.ts';
import { type CaseTexts, comparedTexts, type Decision } from './decision.ts';
import { type DecisionReason, type DraftDecision, findDecisionProblems, isSound } from './decision-problems.ts';
import { findContradictions } from './file-contradictions.ts';

/** What a file records about a decision besides its content. */
export type DecisionRecord = {
  readonly projectId?: string | undefined;
  readonly revision?: number | undefined;
  /** RFC 3339. */
  readonly decidedAt?: string | undefined;
  readonly decidedBy?: string | undefined;
  readonly keyName?: string | undefined;
  readonly revokedAt?: string | undefined;
  readonly revokedBy?: string | undefined;
};

/**
 * A decision of a file, with the line on which it begins (the header is line 1). Its id is blank if the file gives
 * none.
 */
export type WrittenDecision = { readonly line: number; readonly decision: Decision; readonly record: DecisionRecord };

/** One problem in a file of decisions. */
export type DecisionFileProblem = {
  readonly line: number;
  /** The column; blank if the problem concerns the line or the file as a whole. */
  readonly field: string;
  readonly description: string;
  readonly reason: DecisionFileReason;
};

/** The code of the problem, for programs. */
export type DecisionFileReason = DecisionReason | 'EMPTY' | 'BAD_LINE' | 'WRONG_TYPE' | 'ID_TAKEN' | 'TOO_MANY_ROWS';

/**
 * All decisions of a file, including revoked ones, in the order in which they were made: by `decidedAt`, then those
 * without it, in the order of the lines. Or the problems of the file, at most a hundred.
 */
export type ParsedDecisions =
  | { readonly decisions: readonly WrittenDecision[]; readonly problems?: undefined }
  | { readonly decisions?: undefined; readonly problems: readonly DecisionFileProblem[] };

/** A file with more decisions is too large for one call. */
export const mostFileDecisions = 100_000;
const mostProblems = 100;
/** The list of accepted choices may be long if many cases were accepted together. */
const longestLine = 1_000_000;
/** Applies to own factors that state no uncertainty. */
const usualUncertainty = 0.5;

const ownColumns = [
  'ownFactorName',
  'ownFactorValue',
  'ownFactorUnit',
  'ownFactorSource',
  'ownFactorUncertainty',
  'ownFactorYear',
] as const;

/** The columns, in the order in which they are written. */
export const decisionColumns = [
  'id',
  'selector',
  'designation',
  'supplier',
  'account',
  'category',
  'validity',
  'categoryScheme',
  'categoryCode',
  'factorId',
  ...ownColumns,
  'ghgCategory',
  'exclusion',
  'accepted',
  'quantity',
  'quantityUnit',
  'note',
  'projectId',
  'revision',
  'decidedAt',
  'decidedBy',
  'keyName',
  'revokedAt',
  'revokedBy',
] as const;
type Column = (typeof decisionColumns)[number];

const lineBreak = '\r\n';

/** Decisions as CSV with a header. `parseDecisions` restores each of them exactly. */
export function formatDecisions(
  decisions: Iterable<{ readonly decision: Decision; readonly record?: DecisionRecord }>,
): string {
  const lines = [decisionColumns.join(',')];
  for (const { decision, record = {} } of decisions) {
    const cells = toCells(decision, record);
    lines.push(decisionColumns.map((column) => cells[column]).join(','));
  }
  return `${lines.join(lineBreak)}${lineBreak}`;
}

function toCells(decision: Decision, record: DecisionRecord): Readonly<Record<Column, string>> {
  const { selector, category, factor, accepted, quantity } = decision;
  const own = factor !== undefined && 'own' in factor ? factor.own : undefined;
  const textOf = (name: keyof CaseTexts) =>
    comparedTexts[selector.kind].includes(name) ? toTextCell(selector[name] ?? '') : '';
  return {
    id: toTextCell(decision.id),
    selector: selector.kind,
    designation: textOf('designation'),
    supplier: textOf('supplier'),
    account: textOf('account'),
    category: textOf('category'),
    validity: decision.validity,
    categoryScheme: toTextCell(category?.scheme ?? ''),
    categoryCode: toTextCell(category?.code ?? ''),
    factorId: factor !== undefined && 'id' in factor ? toTextCell(factor.id) : '',
    ownFactorName: toTextCell(own?.name ?? ''),
    ownFactorValue: toNumberCell(own?.value),
    ownFactorUnit: own?.unit ?? '',
    ownFactorSource: toTextCell(own?.source ?? ''),
    ownFactorUncertainty: toNumberCell(own?.uncertainty),
    ownFactorYear: toNumberCell(own?.year),
    ghgCategory: decision.ghgCategory ?? '',
    exclusion: decision.exclusion ?? '',
    accepted: accepted === undefined ? '' : quoteCell(JSON.stringify(accepted)),
    quantity: toNumberCell(quantity?.value),
    quantityUnit: toTextCell(quantity?.unit ?? ''),
    note: toTextCell(decision.note),
    projectId: toTextCell(record.projectId ?? ''),
    revision: toNumberCell(record.revision),
    decidedAt: toTextCell(record.decidedAt ?? ''),
    decidedBy: toTextCell(record.decidedBy ?? ''),
    keyName: toTextCell(record.keyName ?? ''),
    revokedAt: toTextCell(record.revokedAt ?? ''),
    revokedBy: toTextCell(record.revokedBy ?? ''),
  };
}

/**
 * Reads a file of decisions: delimited by comma, semicolon or tab, with columns identified by name, in any order and
 * case; unknown columns are ignored. A line needs a selector with its texts and a decision. Lines that contradict
 * each other are problems too. Never throws because of a file's contents.
 */
export function parseDecisions(csv: string): ParsedDecisions {
  const { records, problem } = parseRecords(csv, mostFileDecisions + 2, longestLine);
  const [header, ...rows] = records;
  if (header === undefined) {
    const description = problem?.message ?? 'The file is empty: add a header and decisions.';
    const reason = problem === undefined ? 'EMPTY' : 'BAD_LINE';
    return { problems: [{ line: problem?.line ?? 1, field: '', description, reason }] };
  }
  const places = new Map(header.cells.map((name, at) => [toName(name), at]));
  if (!places.has('selector')) {
    const description = `There is no column "selector": the first line must contain the column names, such as ${decisionColumns.slice(0, 9).join(', ')}.`;
    return { problems: [{ line: header.line, field: 'selector', description, reason: 'REQUIRED' }] };
  }
  const problems: DecisionFileProblem[] = [];
  const read = rows.slice(0, mostFileDecisions).flatMap(({ line, cells }) => {
    const cellOf = (column: Column) => cells[places.get(column.toLowerCase()) ?? -1] ?? '';
    const report: Report = (field, reason, description) => problems.push({ line, field, description, reason });
    return parseLine(line, cellOf, report);
  });
  if (problem !== undefined)
    problems.push({ line: problem.line, field: '', description: problem.message, reason: 'BAD_LINE' });
  const surplus = rows[mostFileDecisions];
  if (surplus !== undefined) {
    const description = `The file has more than ${mostFileDecisions} decisions: split it into several files.`;
    problems.push({ line: surplus.line, field: '', description, reason: 'TOO_MANY_ROWS' });
  }
  const decisions = read.toSorted(byTime);
  if (problems.length === 0) problems.push(...findContradictions(decisions));
  return problems.length === 0 ? { decisions } : { problems: problems.slice(0, mostProblems) };
}

/** RFC 3339 times in one time zone sort like text. */
function byTime(one: WrittenDecision, other: WrittenDecision): number {
  const [a, b] = [one, other].map(({ record }) => record.decidedAt ?? '\uffff') as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

function toName(header: string): string {
  return header.trim().toLowerCase();
}

type CellOf = (column: Column) => string;
type Report = (field: string, reason: DecisionFileReason, description: string) => void;

function parseLine(line: number, cellOf: CellOf, report: Report): readonly WrittenDecision[] {
  let isWhole = true;
  const fail: Report = (field, reason, description) => {
    isWhole = false;
    report(field, reason, description);
  };
  const draft = parseDraft(cellOf, fail);
  const record = parseRecord(cellOf, fail);
  if (!isWhole) return [];
  if (isSound(draft)) return [{ line, decision: draft, record }];
  for (const { field, reason, description } of findDecisionProblems(draft)) fail(toColumn(field), reason, description);
  return [];
}

/** The column of an API field. */
function toColumn(field: string): string {
  const [first = '', second] = field.split('.');
  if (first === 'selector') return second === 'kind' || second === undefined ? 'selector' : second;
  if (first === 'ownFactor' && second !== undefined)
    return `ownFactor${second.charAt(0).toUpperCase()}${second.slice(1)}`;
  if (first === 'quantity') return second === 'unit' ? 'quantityUnit' : 'quantity';
  return first === 'accept' ? 'accepted' : first;
}

function parseDraft(cellOf: CellOf, fail: Report): DraftDecision {
  const textOf = (column: Column) => restoreText(cellOf(column));
  const wordOf = (column: Column) => textOf(column).trim();
  const kind = wordOf('selector');
  const compared: readonly (keyof CaseTexts)[] = Object.hasOwn(comparedTexts, kind)
    ? comparedTexts[kind as keyof typeof comparedTexts]
    : [];
  const quantity = parseQuantity(cellOf, fail);
  return {
    id: wordOf('id'),
    selector: { kind, ...Object.fromEntries(compared.map((name) => [name, textOf(name)])) },
    validity: wordOf('validity') || (quantity === undefined ? 'organization' : 'project'),
    category:
      wordOf('categoryCode') === '' && wordOf('categoryScheme') === ''
        ? undefined
        : { scheme: textOf('categoryScheme'), code: textOf('categoryCode') },
    factor: parseFactor(cellOf, fail),
    ghgCategory: wordOf('ghgCategory') || undefined,
    exclusion: wordOf('exclusion') || undefined,
    accepted: parseAccepted(cellOf('accepted'), fail),
    quantity,
    note: textOf('note'),
  };
}

function parseFactor(cellOf: CellOf, fail: Report): DraftDecision['factor'] {
  const textOf = (column: Column) => restoreText(cellOf(column));
  const id = textOf('factorId');
  const isOwn = ownColumns.some((column) => cellOf(column).trim() !== '');
  if (isOwn && id.trim() !== '')
    fail(
      'factorId',
      'CONTRADICTION',
      'The line has both the id of a factor and a factor of your own: leave out one of them.',
    );
  if (!isOwn) return id.trim() === '' ? undefined : { id };
  const year = parseNumber('ownFactorYear', cellOf, fail);
  return {
    own: {
      name: textOf('ownFactorName'),
      value: parseNumber('ownFactorValue', cellOf, fail) ?? Number.NaN,
      unit: textOf('ownFactorUnit').trim(),
      source: textOf('ownFactorSource'),
      uncertainty: parseNumber('ownFactorUncertainty', cellOf, fail) ?? usualUncertainty,
      ...(year !== undefined && { year }),
    },
  };
}

function parseQuantity(cellOf: CellOf, fail: Report): DraftDecision['quantity'] {
  const unit = restoreText(cellOf('quantityUnit'));
  const value = parseNumber('quantity', cellOf, fail);
  if (value === undefined && unit.trim() === '') return undefined;
  return { value: value ?? Number.NaN, unit };
}

/** Only the format in which this program writes numbers: a decimal comma would be ambiguous. */
function parseNumber(column: Column, cellOf: CellOf, fail: Report): number | undefined {
  const text = restoreText(cellOf(column)).trim();
  if (text === '') return undefined;
  const value = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  fail(column, 'WRONG_TYPE', `"${text.slice(0, 60)}" is not a number: use the form 1234.5.`);
  return undefined;
}

function parseAccepted(cell: string, fail: Report): Decision['accepted'] {
  if (cell.trim() === '') return undefined;
  const choices = parseJson(cell);
  if (Array.isArray(choices) && choices.length > 0 && choices.every(isChoice)) {
    return choices.map(({ categoryScheme, categoryCode, factorId }) => ({ categoryScheme, categoryCode, factorId }));
  }
  fail(
    'accepted',
    'WRONG_TYPE',
    'This is not a list of accepted choices: leave the cell as it was exported, or blank.',
  );
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isChoice(choice: unknown): choice is NonNullable<Decision['accepted']>[number] {
  if (typeof choice !== 'object' || choice === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...choice };
  return ['categoryScheme', 'categoryCode', 'factorId'].every((name) => typeof fields[name] === 'string');
}

function parseRecord(cellOf: CellOf, fail: Report): DecisionRecord {
  const textOf = (column: Column) => restoreText(cellOf(column)) || undefined;
  return {
    projectId: textOf('projectId'),
    revision: parseNumber('revision', cellOf, fail),
    decidedAt: textOf('decidedAt'),
    decidedBy: textOf('decidedBy'),
    keyName: textOf('keyName'),
    revokedAt: textOf('revokedAt'),
    revokedBy: textOf('revokedBy'),
  };
}
