import type { Reason, ReasonCode, ReasonOf, Step } from './reason.ts';

/** The words for reasons in one language. */
export type ReasonWords = {
  /** A sentence with its full stop; for reasons handled by the members below, its beginning or a part of it. */
  readonly say: { readonly [Code in ReasonCode]: (reason: ReasonOf<Code>) => string };
  /** Separates the parts of a calculation or of the reporting. */
  readonly semicolon: string;
  /** The number of rows of an amount, and how the amount of the first row was found; either may be missing. */
  readonly origin: (rows: number, how: string) => string;
  /** A part of a calculation with the origin of its amount. */
  readonly part: (part: ReasonOf<'multiplied'>, origin: string) => string;
  readonly reporting: (parts: string) => string;
  readonly uncertainty: (parts: string) => string;
  /** A part without uncertainty. */
  readonly exact: string;
};

/** Steps that start with their own operator; the others are multiplied by what precedes them. */
const withOperator: ReadonlySet<Step['code']> = new Set([
  'step_size',
  'step_density',
  'step_cubic_metres',
  'step_passenger',
  'step_travellers',
  'step_journey',
  'step_freight',
  'step_share',
  'step_price',
  'step_usual_price',
  'step_market_price',
  'step_index',
]);

/** `50 × 500 sheets …`; empty without steps. */
export function sayHow(steps: readonly Step[], { say }: ReasonWords): string {
  let text = '';
  for (const step of steps) {
    const joint = text === '' ? '' : withOperator.has(step.code) ? ' ' : ' × ';
    text += joint + sayAlone(step, say);
  }
  return text;
}

/** The text of one reason on its own. */
export function sayAlone(reason: Reason, say: ReasonWords['say']): string {
  return (say[reason.code] as (one: Reason) => string)(reason);
}
