import type { ExclusionReason } from '@ledgerprint/ledger';
import type { FactorUnit } from '../catalogue/factor.ts';

/** What a decision may select, the most specific first. */
export const selectorKinds = ['case', 'designation', 'supplier_account', 'account', 'category', 'supplier'] as const;
export type SelectorKind = (typeof selectorKinds)[number];

/** The texts that distinguish cases, as in their rows. */
export type CaseTexts = {
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  /** The client's own category. */
  readonly category: string;
};

/** Which cases a decision covers: those with the same texts, ignoring case, accents and white space. */
export type Selector = { readonly kind: SelectorKind } & Partial<CaseTexts>;

/** Which texts each kind of selector compares. */
export const comparedTexts: Readonly<Record<SelectorKind, readonly (keyof CaseTexts)[]>> = {
  case: ['designation', 'supplier', 'account', 'category'],
  designation: ['designation'],
  supplier_account: ['supplier', 'account'],
  account: ['account'],
  category: ['category'],
  supplier: ['supplier'],
};

/** An emission factor of the organization's own. */
export type OwnFactor = {
  readonly name: string;
  /** kgCO2e per unit. */
  readonly value: number;
  readonly unit: FactorUnit;
  readonly source: string;
  /** The 95% confidence interval is x/(1+u) to x·(1+u). */
  readonly uncertainty: number;
  readonly year?: number | undefined;
};

/**
 * A category and factor that cases had when somebody accepted them. The factor is blank if the cases have several; the
 * category is blank for cases without one, which stay as they are.
 */
export type AcceptedChoice = {
  readonly categoryScheme: string;
  readonly categoryCode: string;
  readonly factorId: string;
};

/** What a person decided. Undefined fields are not decided. */
export type Decision = {
  readonly id: string;
  readonly selector: Selector;
  readonly validity: 'project' | 'organization';
  readonly category?: { readonly scheme: string; readonly code: string } | undefined;
  readonly factor?: { readonly id: string } | { readonly own: OwnFactor } | undefined;
  /** Heading of the GHG Protocol: `1`, `2`, `3.1` … `3.15`. */
  readonly ghgCategory?: string | undefined;
  /** `none` is an inclusion: it counts what the rules exclude, when a ledger is read and when its cases are calculated. */
  readonly exclusion?: ExclusionReason | 'none' | undefined;
  /** What the cases had when they were accepted, each choice once. */
  readonly accepted?: readonly AcceptedChoice[] | undefined;
  /**
   * The total for all rows of the case or designation. Applies only to the product that is spelled like the selector.
   */
  readonly quantity?: { readonly value: number; readonly unit: string } | undefined;
  readonly note: string;
};

/** Why a decision could not be applied to a case, which keeps the engine's result. */
export const conflictReasons = [
  'FACTOR_GONE',
  'CATEGORY_GONE',
  'UNIT_UNFIT',
  'SCHEME_DIFFERS',
  'SPELLING_DIFFERS',
  'CASE_EXCLUDED',
  'NO_FOOTPRINT',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** A decision that could not be applied. */
export type DecisionConflict = { readonly decisionId: string; readonly reason: ConflictReason };
