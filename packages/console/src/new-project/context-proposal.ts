import type { Evidence, Finding } from '@ledgerprint/ledger';
import type { TableReading } from './reader/reading.ts';

/** What is proposed where files do not state it. */
export type Proposal = {
  /** Undefined if files differ: each is read with its own. */
  readonly code: string | undefined;
  /** What shows it in the first of these files; undefined if nothing does. */
  readonly evidence: Evidence | undefined;
};

/** The currency and country to ask for: undefined where every table states its own. */
export function proposeContext(tables: readonly Pick<TableReading, 'currency' | 'country' | 'origin'>[]): {
  readonly currency: Proposal | undefined;
  readonly country: Proposal | undefined;
} {
  const withoutCurrency = tables.filter(({ currency }) => isUnstated(currency));
  const withoutCountry = tables.filter(({ country }) => isUnstated(country));
  return {
    currency: propose(withoutCurrency.map(({ origin }) => origin.currency)),
    country: propose(withoutCountry.map(toCountry)),
  };
}

/** None is assumed for rows in several currencies: each currency says more about its rows. */
function toCountry({ currency, origin: { country } }: Pick<TableReading, 'currency' | 'origin'>): Proposal {
  const isOfEachRow = currency.code === 'mixed' && country.from === 'assumed';
  return { code: isOfEachRow ? undefined : country.code, evidence: country.evidence };
}

function isUnstated({ from }: Pick<Finding, 'from'>): boolean {
  return from === 'assumed' || from === 'content';
}

function propose(findings: readonly (Proposal | Finding)[]): Proposal | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  const isSame = findings.every(({ code }) => code === first.code);
  return { code: isSame ? first.code : undefined, evidence: isSame ? first.evidence : undefined };
}
