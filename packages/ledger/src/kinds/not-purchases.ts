import { fold } from '@ledgerprint/languages/fold';
import type { Column } from '../columns/assign-roles.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { costs } from '../columns/role.ts';
import type { ExclusionReason } from '../fates/fate.ts';

/** A readable file that lists no purchases: what it is, for a sentence, and why its rows are not counted. */
export type NotPurchases = { readonly what: string; readonly reason: ExclusionReason };

/**
 * Distinguishes lists of contracts, grants, sales, budgets and wages from ledgers, by their column names and the title
 * above them. A list with signs of payments (invoices, payments, transactions) is a ledger, whatever else it contains.
 */
export function findNotPurchases({ columns, roles }: LedgerLayout, above: readonly string[]): NotPurchases | undefined {
  const named = columns.filter(({ words }) => words.length > 0);
  const count = (pattern: RegExp) => named.filter(({ words }) => words.some((word) => pattern.test(word))).length;
  const title = fold(above.join(' '));
  const payments = count(
    /^(?:invoice|invoices|payment|payments|paid|pay|transaction|transactions|trans|transno|voucher|check|cheque|facture|factures|mandat|paiement|ecriture|obligation|posting|expense|expenses|depense|depenses|rechnung|factura|fattura|buchung|merchant|bill)$/,
  );
  const suppliers = count(
    /^(?:supplier|vendor|fournisseur|payee|merchant|lieferant|proveedor|fornitore|leverancier|fornecedor|prestataire)$/,
  );
  const amount = columns[costs.flatMap((role) => roles.get(role) ?? [])[0] ?? -1];
  if (payments === 0 && isBudget(columns, amount)) return { what: 'a budget', reason: 'adjustment' };
  if (isGrants(named, title, suppliers)) return { what: 'a list of grants', reason: 'grant' };
  if (payments === 0 && isContracts(named, amount)) {
    // The values of such a register are ceilings or commitments, not money spent.
    return { what: 'a register of contracts', reason: 'adjustment' };
  }
  if (isPayroll(named, suppliers)) return { what: 'a list of wages', reason: 'payroll' };
  if (isSales(named, { title, suppliers, amount })) return { what: 'a list of sales', reason: 'revenue' };
  return undefined;
}

function isBudget(columns: readonly Column[], amount: Column | undefined): boolean {
  return amount?.decoy === 'budget' && !columns.some(({ tags }) => tags.has('actual'));
}

function isGrants(named: readonly Column[], title: string, suppliers: number): boolean {
  if (suppliers > 0) return false;
  const hasGrant =
    named.some(({ tags, words }) => tags.has('grant') && !words.includes('land') && words.length <= 4) ||
    /\bgrants? (?:awarded|register|paid|data)|\bsubventions\b/.test(title);
  const hasReceiver = named.some(({ words }) =>
    words.some((word) =>
      /^(?:recipient|beneficiary|beneficiaire|beneficiario|empfanger|applicant|grantee|organisation|organization)/.test(
        word,
      ),
    ),
  );
  return hasGrant && hasReceiver;
}

const contractWord =
  /^(?:contract|contracts|contrat|contrats|marche|marches|tender|tenders|award|awarded|procedure|duration|duree|extension|extensions|extend|framework|notification|cpv|titulaire|titulaires|attributaire|attribution|renewal|ojeu|lot|forme|max|min|maximum|minimum|vertrag|contrato|contratto|contratual|celebracao|prazo|plazo|duracion|durata|laufzeit|adjudicatario|adjudicante|licitacion|vergabe|accord|acheteur)$/;

function isContracts(named: readonly Column[], amount: Column | undefined): boolean {
  const hits = named.filter(({ words }) => words.some((word) => contractWord.test(word)));
  const kinds = new Set(
    hits.flatMap(({ words }) => words.filter((word) => contractWord.test(word)).map((word) => word.replace(/s$/, ''))),
  );
  const hasTerm =
    named.some(({ words }) => words.includes('start')) && named.some(({ words }) => words.includes('end'));
  const isCeiling =
    amount !== undefined && (amount.decoy === 'limit' || amount.decoy === 'cumulated' || amount.tags.has('contract'));
  return (hits.length >= 3 && (kinds.size >= 2 || hasTerm)) || (hits.length >= 1 && (isCeiling || hasTerm));
}

function isPayroll(named: readonly Column[], suppliers: number): boolean {
  if (suppliers > 0) return false;
  const pay = named.filter(({ words }) =>
    words.some((word) => /^(?:salary|salaries|wage|wages|payroll|salaire|gehalt|nomina|paye)$/.test(word)),
  );
  const person = named.some(({ words }) =>
    words.some((word) => /^(?:employee|salarie|mitarbeiter|empleado|jobtitle|staff)$/.test(word)),
  );
  return pay.length > 0 && person;
}

function isSales(
  named: readonly Column[],
  {
    title,
    suppliers,
    amount,
  }: { readonly title: string; readonly suppliers: number; readonly amount: Column | undefined },
): boolean {
  if (suppliers > 0 || /\b(?:expense|purchase|bills?|achat|depense|ausgaben|gastos)/.test(title)) return false;
  if (
    named.some(({ words }) =>
      words.some((word) =>
        /^(?:purchase|purchases|purchased|achat|achats|expense|expenses|expenditure|depense|depenses|cost|bill|debit)$/.test(
          word,
        ),
      ),
    )
  )
    return false;
  const sales = named.filter(({ tags }) => tags.has('sale')).length;
  const hasCustomer = named.some(({ tags }) => tags.has('customer'));
  const hasGoods =
    named.some(({ tags }) => tags.has('quantity')) && named.some(({ tags }) => tags.has('price') || tags.has('amount'));
  return sales >= 2 || (amount?.tags.has('sale') ?? false) || (hasCustomer && (sales > 0 || hasGoods));
}
