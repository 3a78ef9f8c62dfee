import { type Reason, type ReasonCode, sayReason, toSentences } from '@ledgerprint/engine/results';
import type { Language } from '../../language.ts';

const remarkCodes: ReadonlySet<ReasonCode> = new Set([
  ...(['levelled', 'rows_without_amount', 'monetary_check', 'no_amount', 'no_amount_for'] as const),
]);
/** Shown in sections of their own: the calculation, the assumptions, the reporting and the uncertainty. */
const elsewhereCodes: ReadonlySet<ReasonCode> = new Set([
  ...(['multiplied', 'together', 'assumed', 'not_counted', 'reported'] as const),
  ...(['uncertain', 'uncertain_by', 'uncertain_category', 'case', 'more_cases'] as const),
]);

/** How the category of a case was chosen, and which decisions apply to it. */
export type SaidChoice = {
  /** Names the case; blank for a product of a single case. */
  readonly title: string;
  readonly sentences: readonly string[];
};

/** Why the category was chosen, case by case, in the given language. */
export function toSaidChoices(reasons: readonly Reason[], language: Language): readonly SaidChoice[] {
  const choices: { title: string; chosen: Reason[] }[] = [{ title: '', chosen: [] }];
  for (const reason of reasons) {
    if (reason.code === 'case') choices.push({ title: sayReason(reason, language), chosen: [] });
    else if (isChoice(reason)) choices.at(-1)?.chosen.push(withoutAlternatives(reason));
  }
  return choices
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ title, chosen }) => ({ title, sentences: joinIntroductions(toSentences(chosen, language)) }));
}

/** Remarks on the calculation as a whole, such as rows without an amount. */
export function toSaidRemarks(reasons: readonly Reason[], language: Language): readonly string[] {
  return reasons.filter(({ code }) => remarkCodes.has(code)).map((reason) => sayReason(reason, language));
}

/** All sentences; one that ends with a colon is joined with the next. */
export function toSaidSentences(reasons: readonly Reason[], language: Language): readonly string[] {
  return joinIntroductions(toSentences(reasons, language));
}

function isChoice({ code }: Reason): boolean {
  return !code.startsWith('step_') && !remarkCodes.has(code) && !elsewhereCodes.has(code);
}

/** Alternatives have a list of their own. */
function withoutAlternatives(reason: Reason): Reason {
  // Categories of other lists come with their scheme.
  if (!('next' in reason) || 'scheme' in reason) return reason;
  const { next, nextConfidence, third, thirdConfidence, ...chosen } = reason;
  return chosen as Reason;
}

function joinIntroductions(sentences: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let introduction = '';
  for (const sentence of sentences) {
    const text = introduction === '' ? sentence : `${introduction} ${sentence}`;
    introduction = sentence.endsWith(':') ? text : '';
    if (introduction === '') joined.push(text);
  }
  return introduction === '' ? joined : [...joined, introduction];
}
