import type { Reason, ReasonCode, ReasonOf, Step } from './reason.ts';

/** How one language says reasons. */
export type ReasonWords = {
  /** What a reason says: a sentence with its full stop, or the beginning or a part of one where it is listed below. */
  readonly say: { readonly [Code in ReasonCode]: (reason: ReasonOf<Code>) => string };
  /** Between the parts of a calculation or of what is reported. */
  readonly semicolon: string;
  /** The amount of so many rows, and how that of the first was found; either may be missing. */
  readonly origin: (rows: number, how: string) => string;
  /** A part of a calculation with the origin of its amount. */
  readonly part: (part: ReasonOf<'multiplied'>, origin: string) => string;
  readonly reporting: (parts: string) => string;
  readonly uncertainty: (parts: string) => string;
  /** A part whose figure is certain. */
  readonly exact: string;
};

/** Steps that multiply or divide what the steps before them give; the others are multiplied with it. */
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
  'step_index',
]);

/** `50 × 500 sheets …`; empty for no steps. */
export function sayHow(steps: readonly Step[], { say }: ReasonWords): string {
  let text = '';
  for (const step of steps) {
    const joint = text === '' ? '' : withOperator.has(step.code) ? ' ' : ' × ';
    text += joint + sayAlone(step, say);
  }
  return text;
}

/** What a reason says by itself. */
export function sayAlone(reason: Reason, say: ReasonWords['say']): string {
  return (say[reason.code] as (one: Reason) => string)(reason);
}
