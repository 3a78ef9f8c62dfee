import type { ReviewStep } from '@ledgerprint/client';
import type { ReviewCommand } from './review-keys.ts';
import type { NewSelector } from './sync/new-decision.ts';

/** A count as a number, to choose the form, and as it is written. */
type Counted = (count: number, written: string) => string;

/** Texts of the review. */
export type ReviewWords = {
  readonly title: (project: string) => string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly backToProject: string;
  readonly sample: string;
  readonly notReady: string;

  readonly figures: string;
  readonly tonnesSettled: string;
  readonly moneySettled: string;
  readonly footprint: string;
  readonly between: (low: string, high: string) => string;
  readonly narrowed: (percent: string) => string;
  readonly open: string;
  readonly openCases: Counted;
  readonly openMass: (mass: string) => string;
  readonly materiality: string;
  readonly reached: (percent: string) => string;
  readonly reachedAdvice: string;

  readonly steps: string;
  readonly stepNames: Readonly<Record<ReviewStep, string>>;
  readonly skippedCount: Counted;
  readonly unskip: string;
  readonly casesOf: (group: string) => string;
  readonly backToStep: string;
  readonly comesNext: string;
  readonly nothingOpen: string;
  readonly nothingOpenAdvice: string;

  readonly kinds: Readonly<Record<ReviewStep, string>>;
  readonly supplier: string;
  readonly account: string;
  readonly ownCategory: string;
  readonly cases: string;
  readonly lines: string;
  readonly amount: string;
  readonly doubt: string;
  readonly factor: string;
  readonly noFootprint: string;
  readonly candidates: string;
  readonly probability: (percent: string) => string;
  readonly shareOfMoney: (percent: string) => string;
  readonly noCandidates: string;
  readonly reasons: string;
  readonly conflict: string;
  readonly colon: string;

  readonly commands: Readonly<Record<ReviewCommand, string>>;
  /** On buttons, where the text differs from the one in the help. */
  readonly acceptGroup: string;
  readonly openCasesOf: string;

  readonly selectors: Readonly<
    Record<NewSelector['kind'], (texts: { readonly [text in keyof NewSelector]?: string }) => string>
  >;
  readonly appliesTo: string;
  readonly thisCase: string;
  readonly validity: string;
  readonly validities: Readonly<Record<'organization' | 'project', string>>;
  readonly noted: (note: string) => string;

  readonly said: {
    readonly decided: (what: string, about: string) => string;
    readonly undone: (about: string) => string;
    readonly nothingToUndo: string;
    readonly skipped: (about: string) => string;
    readonly next: (item: string) => string;
  };

  readonly whats: {
    readonly accepted: string;
    readonly excluded: (reason: string) => string;
    readonly counted: string;
    readonly factor: (name: string) => string;
    readonly heading: (name: string) => string;
    readonly quantity: (amount: string) => string;
  };

  readonly close: string;
  readonly effect: {
    readonly title: (what: string) => string;
    readonly about: string;
    readonly computing: string;
    readonly cases: string;
    readonly casesOf: (all: string, changed: string) => string;
    readonly settledBefore: Counted;
    readonly lines: string;
    readonly amount: string;
    readonly footprint: string;
    readonly fromTo: (before: string, after: string) => string;
    readonly total: string;
    readonly conflicts: Counted;
    readonly unknown: string;
    readonly apply: string;
    readonly cancel: string;
  };
  readonly widen: { readonly title: string; readonly text: string };
  readonly note: { readonly title: string; readonly label: string; readonly hint: string; readonly keep: string };
  readonly name: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly start: string;
    readonly without: string;
    readonly deciding: (name: string) => string;
    readonly nobody: string;
    readonly change: string;
  };
  readonly exclude: { readonly title: string; readonly text: string };
  readonly search: {
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly searching: string;
    readonly nothing: string;
    readonly found: Counted;
    readonly category: string;
    readonly factor: string;
  };
  readonly more: {
    readonly title: string;
    readonly quantity: string;
    readonly quantityHint: string;
    readonly unit: string;
    readonly ownFactor: string;
    readonly factorName: string;
    readonly factorValue: string;
    readonly factorUnit: string;
    readonly factorSource: string;
    readonly factorSourceHint: string;
    readonly uncertainty: string;
    readonly uncertaintyHint: string;
    readonly heading: string;
    readonly headingStays: string;
    readonly scope1: string;
    readonly scope2: string;
    readonly apply: string;
    readonly problems: {
      readonly nothing: string;
      readonly quantity: string;
      readonly unit: string;
      readonly value: string;
      readonly source: string;
      readonly name: string;
      readonly uncertainty: string;
    };
  };
  readonly decisions: {
    readonly title: string;
    readonly loading: string;
    readonly nothing: string;
    readonly by: (name: string, key: string, time: string) => string;
    readonly revoke: string;
    readonly revoking: string;
    readonly revoked: (name: string, time: string) => string;
    readonly more: string;
    readonly thisProject: string;
    readonly conflicts: string;
  };
  readonly sync: {
    readonly offline: string;
    readonly offlineText: string;
    readonly pending: Counted;
    readonly allSent: string;
    readonly full: string;
    readonly refused: string;
    readonly retry: string;
    readonly discard: string;
    readonly others: string;
    readonly otherDecided: (name: string, about: string, what: string) => string;
    readonly otherRevoked: (name: string, about: string) => string;
    readonly somebody: string;
  };
  readonly help: { readonly title: string; readonly text: string; readonly shortcuts: string };
};
