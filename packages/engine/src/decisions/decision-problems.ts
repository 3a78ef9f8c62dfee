import { exclusionReasons } from '@ledgerprint/ledger';
import { findUnit } from '@ledgerprint/ledger/values';
import { factorUnits } from '../catalogue/factor.ts';
import { ghgCategories } from '../reporting/posts.ts';
import { type CaseTexts, comparedTexts, type Decision, selectorKinds } from './decision.ts';

/** A decision as entered: fields with a fixed set of values may contain any text. */
export type DraftDecision = Omit<Decision, 'selector' | 'validity' | 'factor' | 'ghgCategory' | 'exclusion'> & {
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
export type DecisionProblem = { readonly field: string; readonly description: string; readonly reason: DecisionReason };

/** The code of the problem, for programs. */
export type DecisionReason =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'UNKNOWN_VALUE'
  | 'OUT_OF_RANGE'
  | 'NOT_AN_ID'
  | 'NOTHING_DECIDED'
  | 'CONTRADICTION';

/** Whether a draft is a valid decision. */
export function isSound(draft: DraftDecision): draft is Decision {
  return findDecisionProblems(draft).length === 0;
}

/** The problems of a decision that can be found without the catalogue and the project. */
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
/** Limits that no real purchase or factor reaches: a trillion units, a thousand tonnes per unit. */
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
      `"${shorten(selector.kind)}" is not a valid selector: use one of ${selectorKinds.join(', ')}.`,
    );
    return;
  }
  const compared = comparedTexts[kind];
  if (compared.includes('designation') && (selector.designation ?? '').trim() === '')
    report('selector.designation', 'REQUIRED', 'The designation is blank: enter the designation of the rows.');
  if (compared.every((name) => (selector[name] ?? '').trim() === '') && !compared.includes('designation'))
    report(
      `selector.${compared[0]}`,
      'REQUIRED',
      compared.length === 1
        ? `The ${compared[0]} must not be blank: the decision would cover every case without one.`
        : `The ${compared.join(' and the ')} must not both be blank: the decision would cover every case without them.`,
    );
  for (const name of compared) {
    const { length } = selector[name] ?? '';
    if (length > longest.text)
      report(
        `selector.${name}`,
        'TOO_LONG',
        `The ${name} has ${length} characters: shorten it to at most ${longest.text}.`,
      );
  }
}

function checkLengths({ id, note, category, factor }: DraftDecision, report: Report): void {
  if (id !== '' && !(idPattern.test(id) && id.length <= longest.id))
    report('id', 'NOT_AN_ID', `An id may have at most ${longest.id} characters: letters, digits, "-" and "_".`);
  if (note.length > longest.note)
    report('note', 'TOO_LONG', `The note has ${note.length} characters: shorten it to at most ${longest.note}.`);
  if (category !== undefined) {
    if (category.code.trim() === '')
      report('categoryCode', 'REQUIRED', 'The code of the category is blank: enter one.');
    if (category.code.length > longest.code || category.scheme.length > longest.code)
      report('categoryCode', 'TOO_LONG', `The code of a category may have at most ${longest.code} characters.`);
  }
  if (factor !== undefined && 'id' in factor && (factor.id.trim() === '' || factor.id.length > longest.code))
    report('factorId', 'TOO_LONG', `The id of a factor must have 1 to ${longest.code} characters.`);
}

function checkWords({ validity, ghgCategory, exclusion }: DraftDecision, report: Report): void {
  if (!validities.has(validity))
    report(
      'validity',
      'UNKNOWN_VALUE',
      `"${shorten(validity)}" is not a valid validity: use "project" or "organization".`,
    );
  if (ghgCategory !== undefined && !headings.has(ghgCategory))
    report(
      'ghgCategory',
      'UNKNOWN_VALUE',
      `"${shorten(ghgCategory)}" is not a GHG Protocol category: use 1, 2 or 3.1 to 3.15.`,
    );
  if (exclusion !== undefined && !exclusions.has(exclusion))
    report(
      'exclusion',
      'UNKNOWN_VALUE',
      `"${shorten(exclusion)}" is not a valid exclusion reason: use one of ${[...exclusions].join(', ')}.`,
    );
}

function checkTogether(draft: DraftDecision, report: Report): void {
  const { category, factor, ghgCategory, exclusion, accepted, quantity } = draft;
  if ([category, factor, ghgCategory, exclusion, accepted, quantity].every((field) => field === undefined))
    report(
      '',
      'NOTHING_DECIDED',
      'Nothing is decided: set a category, factor, GHG category, exclusion or quantity, or accept the result.',
    );
  if (accepted !== undefined && (category !== undefined || factor !== undefined))
    report(
      'accept',
      'CONTRADICTION',
      "Accepting keeps the engine's category and factor: either accept, or set a category or factor.",
    );
  const isExcluded = exclusion !== undefined && exclusion !== 'none';
  if (isExcluded && [category, factor, ghgCategory, accepted, quantity].some((field) => field !== undefined))
    report('exclusion', 'CONTRADICTION', 'An excluded case is not counted: do not set anything else for it.');
}

function checkOwnFactor({ name, value, unit, source, uncertainty, year }: DraftOwnFactor, report: Report): void {
  if (name.trim() === '' || name.length > longest.ownName)
    report('ownFactor.name', 'REQUIRED', `The factor needs a name with at most ${longest.ownName} characters.`);
  if (!(value >= 0 && value <= largestFactor))
    report(
      'ownFactor.value',
      'OUT_OF_RANGE',
      `The factor must be a number from 0 to ${largestFactor}, in kgCO2e per unit.`,
    );
  if (!units.has(unit))
    report(
      'ownFactor.unit',
      'UNKNOWN_VALUE',
      `"${shorten(unit)}" is not a valid factor unit: use one of ${factorUnits.join(', ')}.`,
    );
  if (source.trim() === '' || source.length > longest.ownSource)
    report('ownFactor.source', 'REQUIRED', `The factor needs a source with at most ${longest.ownSource} characters.`);
  if (!(uncertainty >= 0 && uncertainty <= 100))
    report('ownFactor.uncertainty', 'OUT_OF_RANGE', 'The uncertainty is a fraction, from 0 to 100: 0.5 means 50%.');
  if (year !== undefined && !(Number.isInteger(year) && year >= 1990 && year <= 2100))
    report('ownFactor.year', 'OUT_OF_RANGE', 'The year must be between 1990 and 2100.');
}

function checkQuantity({ quantity, selector, validity }: DraftDecision, report: Report): void {
  const { value = Number.NaN, unit = '' } = quantity ?? {};
  if (!(Math.abs(value) <= largestQuantity && value !== 0))
    report(
      'quantity.value',
      'OUT_OF_RANGE',
      `The quantity must be a number from -${largestQuantity} to ${largestQuantity}, other than 0.`,
    );
  if (findUnit(unit) === undefined)
    report(
      'quantity.unit',
      'UNKNOWN_VALUE',
      `"${shorten(unit)}" is not a known unit: use one such as kg, litre, kWh or km.`,
    );
  if (selector.kind !== 'case' && selector.kind !== 'designation')
    report('quantity.value', 'CONTRADICTION', 'A quantity applies to one case or designation: select one.');
  if (validity !== 'project') report('validity', 'CONTRADICTION', 'A quantity applies to one project: use "project".');
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
