import { stopWords } from '@ledgerprint/ledger/text';
import { toTokens } from '../text/tokens.ts';

const list = (words: string): readonly string[] => words.split(' ');

/** Words that say that something was bought, when, or with which document, but not what it was. */
const billWords = new Set([
  ...list('facture factures fact fac invoice invoices inv bill billing achat achats purchase purchases'),
  ...list('fournisseur fournisseurs supplier vendor reglement paiement payment virement prelevement'),
  ...list(
    'vir prlv prel sepa cb ndf fa ech regl remb ecriture piece note notes avoir avoirs expense expenses report releve statement',
  ),
  ...list('n no num numero number nr ref reference client compte account commande commandes order'),
  ...list('po bc acompte echeance ht ttc tva vat montant amount eur euros usd'),
  ...list('divers diverse diverses misc miscellaneous various autre autres other'),
  ...list('mois month annee year trimestre quarter periode period'),
  ...list('janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'),
  ...list('january february march april may june july august september october november december'),
]);
const joiningWords = new Set(stopWords);

/** Legal forms and other additions to company names. */
const companyWords = new Set([
  ...list('sa sas sasu sarl eurl snc sci scop inc ltd llc llp plc gmbh ag bv nv spa srl co corp'),
  ...list('corporation company cie ste societe groupe group holding france europe'),
]);

/**
 * The words of a designation. An expense report (`note de frais`) says no more than a bill, but `frais` alone may
 * mean fresh.
 */
export function toDesignationTokens(designation: string): readonly string[] {
  return toTokens(designation.replace(/\bnotes? de frais\b/i, 'facture'));
}

/** Whether a word only refers to a bill. */
export const isBillWord = (token: string): boolean => billWords.has(token);

/** The informative tokens: no numbers, single letters, function words or words of bills. */
export function toCore(tokens: readonly string[]): readonly string[] {
  return tokens.filter(
    (token) => token !== '0' && token.length > 1 && !billWords.has(token) && !joiningWords.has(token),
  );
}

/** The tokens that may be a company's name: all of them, or those left without the words of bills around the name. */
export function toPossibleNames(tokens: readonly string[]): readonly (readonly string[])[] {
  const all = tokens.filter((token) => token !== '0');
  const own = all.filter((token) => !billWords.has(token));
  const start = own.findIndex((token) => !joiningWords.has(token));
  const bare = start === -1 ? [] : own.slice(start);
  const short = bare.filter((token) => !companyWords.has(token));
  return [all, own, bare, short].filter((name) => name.length > 0);
}

const payment =
  /^\s*(?:(?:vir(?:ement)?|prlv|prel(?:evement)?|paiement|achat|carte|cb|sepa|inst(?:antane)?|recurrent|emis|en faveur de)\b[\s.:*-]*)+(?=\S)/i;

/**
 * A bank transaction without the means of payment and the payee, if it also says what was paid for: `VIR SEPA LYRECO
 * FOURNITURES` of Lyreco is `FOURNITURES`.
 */
export function stripPayment({
  designation,
  supplier,
}: {
  readonly designation: string;
  readonly supplier: string;
}): string {
  const paid = payment.exec(designation)?.[0].length ?? 0;
  if (paid === 0) return designation;
  const words = designation.slice(paid).split(/\s+/);
  const payee = new Set(toTokens(supplier));
  const rest = words.filter((word) => !toTokens(word).some((token) => payee.has(token)));
  return toCore(toTokens(rest.join(' '))).length === 0 ? designation : rest.join(' ');
}

/** A core without the additions to company names. */
export function toNameCore(tokens: readonly string[]): readonly string[] {
  return toCore(tokens).filter((token) => !companyWords.has(token));
}
