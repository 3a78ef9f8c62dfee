import type { Decision as DecisionMessage } from '@ledgerprint/client/workspace';
import {
  type CaseTexts,
  comparedTexts,
  type DraftDecision,
  findDecisionProblems,
  isSound,
  type SelectorKind,
} from '@ledgerprint/engine/decisions';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import type { DecidedProject } from '../enrichment/decide-cases.ts';
import type { Violation } from '../platform/failure.ts';
import type { Tables } from '../store/store.ts';
import type { DecisionViolations, PlacedDecision } from './placed-decision.ts';
import { findCase } from './result-id.ts';

/** Longer than any text of a decision may be: texts that are too long have their own error. */
const anyLength = 1e9;

/** The decisions of a call. Reports errors that do not depend on the project; decisions with errors are left out. */
export async function readDecisions(
  tables: Pick<Tables, 'decidedCases'>,
  { organizationId, number, context }: DecidedProject,
  {
    id,
    messages,
    violations,
  }: {
    /** The id of the call, from which those of its decisions are derived. */
    readonly id: string;
    readonly messages: readonly DecisionMessage[];
    readonly violations: DecisionViolations;
  },
): Promise<readonly PlacedDecision[]> {
  const scheme = context.mode === 'referential' ? (context.referential?.name ?? 'naics') : context.mode;
  const cases = messages.map(({ selector }) => findCase(selector?.caseId ?? ''));
  const found = await tables.decidedCases.findTexts(
    organizationId,
    number,
    cases.filter((one) => one !== undefined),
  );
  const placed: PlacedDecision[] = [];
  for (const [at, message] of messages.entries()) {
    const locate = (field: string) => (field === '' ? `decisions[${at}]` : `decisions[${at}].${field}`);
    const one = cases[at];
    const caseTexts = one && found.get(`${one.ordinal} ${one.number}`);
    if ((message.selector?.caseId ?? '') !== '' && !isCaseFound(message, caseTexts)) {
      violations.add({
        field: locate('selector.caseId'),
        description:
          'is not a case of this project: pass it exactly as ListCases returned it, and set the kind of the selector to "case"',
        reason: 'UNKNOWN_CASE',
      });
      continue;
    }
    const ownId = messages.length === 1 ? id : `${id}-${at + 1}`;
    const draft = readDecision(message, { id: ownId, scheme, caseTexts });
    const isReadable = report(message, draft, { locate, violations });
    if (isReadable && isSound(draft)) placed.push({ decision: draft, locate });
  }
  return placed;
}

function isCaseFound({ selector }: DecisionMessage, texts: CaseTexts | undefined): boolean {
  return selector?.kind === 'case' && texts !== undefined;
}

/** False if something was reported. */
function report(
  message: DecisionMessage,
  draft: DraftDecision,
  { locate, violations }: Pick<PlacedDecision, 'locate'> & { readonly violations: DecisionViolations },
): boolean {
  const problems: Omit<Violation, 'row'>[] = [...findDecisionProblems(draft), ...findTextProblems(draft)];
  if (message.factorId !== '' && message.ownFactor !== undefined) {
    problems.push({
      field: 'ownFactor',
      description: 'replaces factorId: send only one of them',
      reason: 'CONTRADICTION',
    });
  }
  for (const { field, description, reason } of problems) violations.add({ field: locate(field), description, reason });
  return problems.length === 0;
}

/** Texts that cannot be stored. */
function findTextProblems({ selector, note, category, factor, quantity }: DraftDecision) {
  const own = factor !== undefined && 'own' in factor ? factor.own : undefined;
  const texts = {
    'selector.designation': selector.designation,
    'selector.supplier': selector.supplier,
    'selector.account': selector.account,
    'selector.category': selector.category,
    note,
    categoryScheme: category?.scheme,
    categoryCode: category?.code,
    'quantity.unit': quantity?.unit,
    'ownFactor.name': own?.name,
    'ownFactor.source': own?.source,
    factorId: factor !== undefined && 'id' in factor ? factor.id : undefined,
  };
  return Object.entries(texts).flatMap(([field, text]) => {
    const problem = findTextProblem(text ?? '', anyLength);
    return problem === undefined ? [] : [{ field, ...problem }];
  });
}

const usualUncertainty = 0.5;

/** A decision from its message: blank fields are not set. If it accepts, the accepted categories are added later. */
function readDecision(
  message: DecisionMessage,
  {
    id,
    scheme,
    caseTexts,
  }: {
    readonly id: string;
    /** The scheme of categories without one. */
    readonly scheme: string;
    /** The texts of the case that the selector names by id. */
    readonly caseTexts: CaseTexts | undefined;
  },
): DraftDecision {
  const { categoryCode, ghgCategory, exclusion, quantity } = message;
  return {
    id,
    note: message.note,
    selector: readSelector(message, caseTexts),
    // A quantity applies only to one project.
    validity: message.validity || (quantity === undefined ? 'organization' : 'project'),
    category: categoryCode === '' ? undefined : { scheme: message.categoryScheme || scheme, code: categoryCode },
    factor: readFactor(message),
    ghgCategory: ghgCategory || undefined,
    exclusion: exclusion || undefined,
    accepted: message.accept ? [] : undefined,
    quantity: quantity && { value: quantity.value, unit: quantity.unit },
  };
}

function readSelector({ selector }: DecisionMessage, caseTexts: CaseTexts | undefined): DraftDecision['selector'] {
  const kind = selector?.kind ?? '';
  const texts: CaseTexts | undefined = caseTexts ?? selector;
  const compared = Object.hasOwn(comparedTexts, kind) ? comparedTexts[kind as SelectorKind] : [];
  return { kind, ...Object.fromEntries(compared.map((name) => [name, texts?.[name] ?? ''])) };
}

function readFactor({ factorId, ownFactor }: DecisionMessage): DraftDecision['factor'] {
  if (factorId !== '') return { id: factorId };
  if (ownFactor === undefined) return undefined;
  const { name, value, unit, source, uncertainty = usualUncertainty, year } = ownFactor;
  return { own: { name, value, unit, source, uncertainty, ...(year !== undefined && { year }) } };
}
