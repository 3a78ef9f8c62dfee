import { accountPlans } from './account-plans.ts';
import { splitAccount } from './account-text.ts';
import type { ExclusionReason } from './fate.ts';
import { exclusionByPlainText, toPlain } from './text-rules.ts';

/** What a category or account says about a row; undefined if the designation decides. */
export type CategoryMeaning = 'purchase' | ExclusionReason | undefined;

/** Words in accounts and categories of purchases: such a row is a purchase, whatever its designation. */
const purchases =
  /^(?:achats?|autres achats|matieres|marchandises|fournitures?|electricite|energies?|eau\b|gaz\b|carburants?|sous-traitance|redevances?|credit[- ]bail|locations?|loyers?|charges locatives|entretien|reparations?|maintenance|primes? d'assurances?|assurances?|etudes|documentation|personnel (?:exterieur|interimaire|detache)|interim|remunerations? d'intermediaires|commissions?|honoraires|frais d'actes|publicite|annonces|foires|cadeaux|transports?|voyages?|deplacements?|missions?|receptions?|hotels?|hebergement|frais (?:postaux|de |d')|telecom\w*|telephon\w*|services? bancaires|services? (?:exterieurs|informatiques)|concours divers|formations?|logiciels?|concessions|droits d'auteur|agencements?|installations?|materiels?|mobilier|constructions?|outillage|travel|transport\w*|accommodation|hotels?|meals|entertain\w*|office (?:supplies|equipment|expenses)|supplies|materials?|utilities|electricity|gas\b|water\b|fuel|rent\b|rentals?|leas(?:e|ing)|insurance|repairs?|maintenance|cleaning|software|hardware|it\b|computer|telephone|postage|freight|shipping|courier|printing|stationery|marketing|advertising|professional (?:fees|services)|legal|consult\w*|audit|accountancy|agency|temporary|recruitment|training|subscriptions?|memberships?|bank (?:charges|fees)|catering|food|vehicle|construction|equipment)/;

/**
 * Words in the labels of French accounts, by the meaning of the number. Numbers of other charts and of goods classifications
 * mean other things (6400 may be office supplies, 64110000 is post in CPV), so a number only excludes together with a label
 * that agrees.
 */
const labels: Readonly<Partial<Record<ExclusionReason, RegExp>>> = {
  vat: /\b(?:tva|taxes? sur le chiffre)\b/,
  payable:
    /^(?:autres |divers - )?(?:fournisseurs?|charges a payer|clients\b|comptes? (?:crediteurs?|debiteurs?)|crediteurs|debiteurs|effets a (?:payer|recevoir)|creances)|(?:debiteurs ou|ou) crediteurs/,
  bank: /^(?:banques?\b|caisses?\b|cheques\b|ccp\b|regies?\b|valeurs a l'encaissement|comptes? (?:bancaires?|postaux))/,
  payroll:
    /\b(?:remunerations?|salaires?|salariale?s?|traitements|appointements|personnel|cotisations?|urssaf|securite sociale|charges sociales|organismes sociaux|retraites?|mutuelles?|prevoyance|primes?|gratifications?|conges|indemnites|paies?|medecine du travail|comites?|cse|participation|interessement|exploitant|pole emploi|assedic|msa|agirc|avantages)\b/,
  tax: /\b(?:impots?|taxes?|contributions?|participation (?:des employeurs|a la formation|a l'effort)|droits d'enregistrement|versement|amendes?|penalites?|fiscales?|cfe|cvae|etat|formation professionnelle)\b/,
  depreciation: /\b(?:amort\w*|dap|depreciations?|provisions?|dotations?|reprises?)\b/,
  finance:
    /\b(?:interets?|emprunts?|prets?|escomptes?|de change|charges? financieres?|dettes|agios|valeurs mobilieres|placements?)\b/,
  equity:
    /\b(?:capital|reserves?|resultat|exploitant|titres|participations?|fonds commercial|fonds de commerce|droit au bail|associes?|dividendes?)\b/,
  land: /\bterrains?\b/,
  deposit: /\b(?:depots?|cautions?|cautionnements?)\b/,
  stock: /\b(?:stocks?|variations?|production stockee|en-?cours)\b/,
  transfer: /\b(?:virements?|attente|report a nouveau|transit)\b/,
  intra_group: /\b(?:groupe(?! electrogene)|associes?|liaison|filiales?|apparentees|liees)\b/,
  grant: /\b(?:subventions?|dons?|aides?|bourses?|secours)\b/,
  adjustment:
    /\b(?:constatee?s? d.?avance|regularisation|charges? (?:diverses|exceptionnelles|sur exercices)|irrecouvrables?|valeurs? comptables?|conversion|exceptionnelles?|transferts? de charges)\b/,
  revenue:
    /^(?:ventes?\b|prestations? de services?|autres produits|produits (?:financiers|exceptionnels|finis|des|de|divers)|recettes|revenus d|subventions? d'exploitation|transferts? de charges|ristournes)/,
};

/** Six- or seven-digit French accounts that are unambiguous: NAICS has no such numbers, CPV has eight digits. */
const unmistakable = /^(?=\d{6,7}$)(?:641[1-4]|645[1-4]|445[5-7]|6351|6611|6811)/;

/** Categories that are conclusive, although a designation that starts the same way may be anything. */
const wholeCategories: readonly (readonly [ExclusionReason, RegExp])[] = [
  ['payroll', /(?:^| )(?:salaries|wages|salaires)$|^frais de personnel$/],
  ['tax', /^(?:taxes|rates|fines(?: (?:and|&) penalties)?)$/],
  ['equity', /^equity$/],
  ['land', /^(?:land|terrains?)(?: purchases?)?$/],
  ['finance', /^(?:loan account|loans|capital financing(?: costs)?|debt service)$/],
  ['grant', /^grants?(?: (?:and|&|to) .*)?$/],
  ['intra_group', /^inter-?company\b/],
  [
    'payable',
    /^(?:accounts? (?:payable|receivable)|trade (?:creditors|debtors|payables|receivables)|(?:creditors?|debtors?) control)\b/,
  ],
  ['bank', /^bank (?:current |deposit |savings )?accounts?$/],
  ['adjustment', /^(?:prepayments|accruals|adjustments|suspense)$/],
];

/**
 * The meaning of an activity's category, which may contain a French account: `641100 Rémunérations`, `60611000 Electricité`,
 * or an account of another chart, of which only the label is understood: `6400 Office Supplies`.
 */
export function meaningOfCategory(category: string): CategoryMeaning {
  if (category === '') return undefined;
  const { number, label } = splitAccount(category);
  const plain = toPlain(label);
  const digits = number.replace(/\D/g, '');
  const meaning = digits.length < 3 ? undefined : accountPlans.pcg.meaningOf(digits);
  if (plain === '') return unmistakable.test(number) ? meaning : undefined;
  const byLabel = exclusionByPlainText(plain) ?? wholeCategories.find(([, text]) => text.test(plain))?.[0];
  if (byLabel !== undefined) return byLabel;
  if (purchases.test(plain)) return 'purchase';
  if (meaning === undefined) return undefined;
  // Five digits and a label: an account of an organization that uses the French chart.
  if (meaning === 'purchase') return digits.length >= 5 ? 'purchase' : undefined;
  return labels[meaning]?.test(plain) === true ? meaning : undefined;
}
