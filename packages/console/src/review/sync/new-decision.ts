/** The cases that a decision applies to, as in `ledgerprint.v1.Selector`. */
export type NewSelector = {
  readonly kind: 'case' | 'designation' | 'supplier_account' | 'account' | 'category' | 'supplier';
  readonly caseId?: string;
  readonly designation?: string;
  readonly supplier?: string;
  readonly account?: string;
  readonly category?: string;
};

/** A decision before it is sent, as plain data: it is stored as JSON until the service has it. */
export type NewDecision = {
  readonly selector: NewSelector;
  readonly validity?: 'organization' | 'project';
  readonly categoryScheme?: string;
  readonly categoryCode?: string;
  readonly factorId?: string;
  readonly ownFactor?: {
    readonly name: string;
    readonly value: number;
    readonly unit: string;
    readonly source: string;
    readonly uncertainty?: number;
  };
  readonly ghgCategory?: string;
  readonly exclusion?: string;
  readonly accept?: boolean;
  readonly quantity?: { readonly value: number; readonly unit: string };
  readonly note?: string;
};

/** A key that is equal for selectors of the same cases. */
export function toSelectorText(selector: NewSelector): string {
  const { kind, caseId, designation, supplier, account, category } = selector;
  return JSON.stringify([kind, caseId, designation, supplier, account, category]);
}
