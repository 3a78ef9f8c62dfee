import type { ExclusionReason } from '../fates/fate.ts';
import { exclusionByText } from '../fates/text-rules.ts';
import { fold } from '../text/fold.ts';

const outgoing: readonly (readonly [ExclusionReason, RegExp])[] = [
  [
    'transfer',
    /\b(?:payment thank you|thank you payment|autopay|payment received|payment - thank|virement (?:interne|compte a compte|vers (?:compte|livret|epargne))|transfer (?:to|from) (?:own|savings?|current|deposit|checking|account|my)|internal transfer|own account|vir(?:ement)? (?:sepa )?(?:interne|epargne)|retrait|withdrawal|atm\b|dab\b|gab\b|cash (?:withdrawal|advance)|bargeldauszahlung|geldautomat|umbuchung|ubertrag|cajero|prelievo|geldopname|livret|compte epargne|savings account|to savings|depot especes|top-?up)\b/,
  ],
  [
    'payroll',
    /\b(?:salaires?|salary|salaries|wages|payroll|paye\b|urssaf|lohn|gehalt|gehalter|nomina|stipendio|salaris|sozialversicherung|retraite|pension contribution|adp payroll|gusto)\b/,
  ],
  [
    'tax',
    /\b(?:dgfip|impots?|tresor public|hmrc|finanzamt|tva\b|vat payment|irs\b|eftps|taxe fonciere|cfe\b|council tax|business rates|agenzia entrate|hacienda|agencia tributaria|belastingdienst|skatteverket|steuer)\b/,
  ],
  [
    'finance',
    /\b(?:echeance (?:de )?pret|remboursement pret|loan (?:repayment|payment)|mortgage|emprunt|darlehen|tilgung|interets?|interest charge|prestamo)\b/,
  ],
  ['equity', /\b(?:dividende?s?|owner draw|apport (?:en )?capital|compte courant)\b/],
];

const refund =
  /\b(?:refund|rembours\w*|return|retour|avoir|credit voucher|reversal|reversed|storno|erstattung|ruckerstattung|gutschrift|devolucion|rimborso|terugbetaling|cashback|chargeback|annulation|extourne|rejet)\b/;

/** Why a payment is not a purchase; undefined for a purchase. */
export function exclusionOfOutgoing(text: string): ExclusionReason | undefined {
  const plain = fold(text);
  return outgoing.find(([, pattern]) => pattern.test(plain))?.[0] ?? exclusionByText(text);
}

/** Whether a receipt is the refund of a purchase. */
export function isRefund(text: string): boolean {
  return refund.test(fold(text));
}

/** Whether a receipt settles the account itself, such as the holder's payment to a card. */
export function isSettlement(text: string): boolean {
  return /\b(?:payment|autopay|paiement|reglement|prelevement|zahlung|thank you|merci|pago|pagamento|betaling)\b/.test(
    fold(text),
  );
}
