import { exclusionReasons } from '@ledgerprint/ledger';
import { findUnit } from '@ledgerprint/ledger/values';
import { factorUnits } from '../catalogue/factor.ts';
import { ghgCategories } from '../reporting/posts.ts';
import { type CaseTexts, comparedTexts, type Decision, selectorKinds } from './decision.ts';

/** A decision as somebody wrote it: what may only be one of a few words is any text. */
export type DraftDecision = Omit<
  Decision,
  'selector' | 'validity' | 'factor' | 'ghgCategory' | 'exclusion'
> & {
  readonly selector: { readonly kind: string } & Partial<CaseTexts>;
  readonly validity: string;
  readonly factor?: { readonly id: string } | { readonly own: DraftOwnFactor } | undefined;
  readonly ghgCategory?: string | undefined;
  readonly exclusion?: string | undefined;
};

type DraftOwnFactor = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  readonly uncertainty: number;
  readonly year?: number | undefined;
};

/** Fields are named as in the API: `selector.kind`, `ownFactor.value`, `categoryCode`. */
export type DecisionProblem = {
  readonly field: string;
  readonly description: string;
  readonly reason: DecisionReason;
};

/** What is wrong, for programs. */
export type DecisionReason =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'UNKNOWN_VALUE'
  | 'OUT_OF_RANGE'
  | 'NOT_AN_ID'
  | 'NOTHING_DECIDED'
  | 'CONTRADICTION';

/** A sound decision has no problem. */
export function isSound(draft: DraftDecision): draft is Decision {
  return findDecisionProblems(draft).length === 0;
}

/** What is wrong with a decision, whatever the catalogue and the project. */
export function findDecisionProblems(draft: DraftDecision): readonly DecisionProblem[] {
  const problems: DecisionProblem[] = [];
  const report: Report = (field, reason, description) => problems.push({ field, description, reason });
  checkSelector(draft.selector, report);
  checkLengths(draft, report);
  checkWords(draft, report);
  checkTogether(draft, report);
  if (draft.factor !== undefined && 'own' in draft.factor) checkOwnFactor(draft.factor.own, report);
  if (draft.quantity !== undefined) checkQuantity(draft, report);
  return problems;
}

type Report = (field: string, reason: DecisionReason, description: string) => void;

const longest = { text: 1_000, id: 60, note: 2_000, code: 500, ownName: 200, ownSource: 500 } as const;
const idPattern = /^[A-Za-z0-9_-]+$/;
/** Nobody buys a trillion of anything; nothing emits a thousand tonnes per unit. */
const largestQuantity = 1e12;
const largestFactor = 1e6;
const headings: ReadonlySet<string> = new Set(['1', '2', ...Object.keys(ghgCategories)]);
const exclusions: ReadonlySet<string> = new Set([...exclusionReasons, 'none']);
const validities: ReadonlySet<string> = new Set(['project', 'organization']);
const units: ReadonlySet<string> = new Set(factorUnits);

function checkSelector(selector: DraftDecision['selector'], report: Report): void {
  const kind = selectorKinds.find((known) => known === selector.kind);
  if (kind === undefined) {
    report(
      'selector.kind',
      'UNKNOWN_VALUE',
      `"${shorten(selector.kind)}" is no selector: write one of ${selectorKinds.join(', ')}.`,
    );
    return;
  }
  const compared = comparedTexts[kind];
  if (compared.includes('designation') && (selector.designation ?? '').trim() === '')
    report('selector.designation', 'REQUIRED', 'The designation is blank: write the one that the rows have.');
  if (compared.every((name) => (selector[name] ?? '').trim() === '') && !compared.includes('designation'))
    report(
      `selector.${compared[0]}`,
      'REQUIRED',
      `The ${compared.join(' and the ')} must not be blank: it would stand for everything without one.`,
    );
  for (const name of compared) {
    const { length } = selector[name] ?? '';
    if (length > longest.text)
      report(
        `selector.${name}`,
        'TOO_LONG',
        `The ${name} has ${length} characters: at most ${longest.text} are compared.`,
      );
  }
}

function checkLengths({ id, note, category, factor }: DraftDecision, report: Report): void {
  if (id !== '' && !(idPattern.test(id) && id.length <= longest.id))
    report('id', 'NOT_AN_ID', `An id has at most ${longest.id} letters, digits, "-" and "_".`);
  if (note.length > longest.note)
    report('note', 'TOO_LONG', `The note has ${note.length} characters: at most ${longest.note} are kept.`);
  if (category !== undefined) {
    if (category.code.trim() === '')
      report('categoryCode', 'REQUIRED', 'The category has no code: write one.');
    if (category.code.length > longest.code || category.scheme.length > longest.code)
      report('categoryCode', 'TOO_LONG', `A category has at most ${longest.code} characters.`);
  }
  if (factor !== undefined && 'id' in factor && (factor.id.trim() === '' || factor.id.length > longest.code))
    report('factorId', 'TOO_LONG', `The id of a factor has 1 to ${longest.code} characters.`);
}

function checkWords({ validity, ghgCategory, exclusion }: DraftDecision, report: Report): void {
  if (!validities.has(validity))
    report(
      'validity',
      'UNKNOWN_VALUE',
      `"${shorten(validity)}" is no validity: write "project" or "organization".`,
    );
  if (ghgCategory !== undefined && !headings.has(ghgCategory))
    report(
      'ghgCategory',
      'UNKNOWN_VALUE',
      `"${shorten(ghgCategory)}" is no heading: write 1, 2 or 3.1 to 3.15.`,
    );
  if (exclusion !== undefined && !exclusions.has(exclusion))
    report(
      'exclusion',
      'UNKNOWN_VALUE',
      `"${shorten(exclusion)}" is no reason: write one of ${[...exclusions].join(', ')}.`,
    );
}

function checkTogether(draft: DraftDecision, report: Report): void {
  const { category, factor, ghgCategory, exclusion, accepted, quantity } = draft;
  if ([category, factor, ghgCategory, exclusion, accepted, quantity].every((field) => field === undefined))
    report(
      '',
      'NOTHING_DECIDED',
      'Nothing is decided: set a category, a factor, a heading, an exclusion or a quantity, or accept.',
    );
  if (accepted !== undefined && (category !== undefined || factor !== undefined))
    report(
      'accept',
      'CONTRADICTION',
      'Accepting keeps the category and the factor of the engine: leave out one or the other.',
    );
  const isExcluded = exclusion !== undefined && exclusion !== 'none';
  if (isExcluded && [category, factor, ghgCategory, accepted, quantity].some((field) => field !== undefined))
    report('exclusion', 'CONTRADICTION', 'What is excluded is not counted: decide nothing else about it.');
}

function checkOwnFactor(
  { name, value, unit, source, uncertainty, year }: DraftOwnFactor,
  report: Report,
): void {
  if (name.trim() === '' || name.length > longest.ownName)
    report('ownFactor.name', 'REQUIRED', `The factor needs a name of at most ${longest.ownName} characters.`);
  if (!(value >= 0 && value <= largestFactor))
    report(
      'ownFactor.value',
      'OUT_OF_RANGE',
      `The factor has to be a number from 0 to ${largestFactor}, in kgCO2e per unit.`,
    );
  if (!units.has(unit))
    report(
      'ownFactor.unit',
      'UNKNOWN_VALUE',
      `"${shorten(unit)}" is not a unit of a factor: write one of ${factorUnits.join(', ')}.`,
    );
  if (source.trim() === '' || source.length > longest.ownSource)
    report(
      'ownFactor.source',
      'REQUIRED',
      `Say where the factor comes from, in at most ${longest.ownSource} characters.`,
    );
  if (!(uncertainty >= 0 && uncertainty <= 100))
    report(
      'ownFactor.uncertainty',
      'OUT_OF_RANGE',
      'The uncertainty has to be a number from 0 to 100: 0.5 for 50 %.',
    );
  if (year !== undefined && !(Number.isInteger(year) && year >= 1990 && year <= 2100))
    report('ownFactor.year', 'OUT_OF_RANGE', 'The year has to be one from 1990 to 2100.');
}

function checkQuantity({ quantity, selector, validity }: DraftDecision, report: Report): void {
  const { value = Number.NaN, unit = '' } = quantity ?? {};
  if (!(Math.abs(value) <= largestQuantity && value !== 0))
    report('quantity.value', 'OUT_OF_RANGE', 'The quantity has to be a number other than 0.');
  if (findUnit(unit) === undefined)
    report(
      'quantity.unit',
      'UNKNOWN_VALUE',
      `"${shorten(unit)}" is not a unit: write one such as kg, litre, kWh or km.`,
    );
  if (selector.kind !== 'case' && selector.kind !== 'designation')
    report('quantity.value', 'CONTRADICTION', 'A quantity is of one case or designation: select one.');
  if (validity !== 'project')
    report('validity', 'CONTRADICTION', 'A quantity is that of one project: write "project".');
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
