import { fold } from '@ledgerprint/ledger/text';
import { createWordFilter } from '../text/word-filter.ts';

/** Words that occur in the phrases below, as a quick check: most texts have none. */
const mayBeCredit = createWordFilter(
  (
    'avoir avoirs note notes credit credits remboursement remboursements annulation annulations retour retours refund refunds ' +
    'cancelation cancelations cancellation cancellations returns returned reversal reversals extourne extournes ' +
    'gutschrift r rr rrr rabais remise remises ristourne ristournes rebate rebates discount discounts volume bonus bfa'
  ).split(' '),
);

const document = `(?:factures?|fact|fac|commandes?|cde|cmd|invoices?|orders?|achats?|purchases?|livraisons?|bl|marchandises?|goods)`;
const number = String.raw`(?:n[°o]?\.?\s?|#)?[\p{L}]{0,4}[-/]?\d[\p{L}\d/-]*`;
const link = `(?:sur|de la|de|du|des|d['’]|of|on|for|pour|partiel(?:le)?|total(?:e)?|:|-|–|/)`;
const returned = `avoirs?|credits?(?= )(?! (?:bail|cards?|notes?|memos?|agricole|mutuel|lyonnais|cooperatif|immobilier|suisse|foncier|industriel|du|d|impots?|management|checks?|control|reports?|insurance|union|facility|line))|notes? de credit|credit[ -]?notes?|credit memos?|remboursements?|annulations?|retours?|refunds?|cancell?ations?|returns? of|returned|reversals?|extournes?|gutschrift`;
const rebate = String.raw`r\.?r\.?r\.?(?: obtenus?)?|rabais|remises?|ristournes?|rebates?|discounts?|volume rebates?|bonus de fin d'annee|bfa`;

const leading = new RegExp(
  String.raw`^\s*(?:${returned}|${rebate})(?![\p{L}\d])(?:\s*(?:${link}|${document}(?![\p{L}\d])|${number}|\(|\))(?=[\s:–()'’-]|$|(?<=['’/:-])))*\s*`,
  'u',
);
/** `remise en état` is work, `remise de prix` a ceremony, `retour d'expérience` a study. */
const notCredit =
  /^\s*(?:remises? (?:en|a|au|aux|des? (?:prix|cles?|diplomes?|recompenses?|medailles?)|sous)\b|retours? (?:d.experience|sur investissement|a la normale)|discount (?:store|shop))/;

/**
 * The designation without introductory words that only indicate a credit: `Avoir sur facture 2024-118 gazole` is about
 * diesel. A text that consists only of such words stays as it is.
 */
export function stripCreditWords(designation: string): string {
  const folded = fold(designation);
  if (!mayBeCredit(folded)) return designation;
  // Folding keeps the length of nearly every text; if it does not, positions do not correspond.
  if (folded.length !== designation.length || notCredit.test(folded)) return designation;
  const words = leading.exec(folded)?.[0].length ?? 0;
  const rest = designation.slice(words).trim();
  return words === 0 || rest === '' ? designation : rest;
}

/** Other words of a general rebate: when, by whom, what for, but not on what. */
const generalWords = new Set(
  (
    'fin d annee annuel annuelle annuels annuelles de du des sur les le la achats achat factures facture fournisseur ' +
    'fournisseurs commercial commerciale commerciales exceptionnel exceptionnelle obtenu obtenus obtenues accordee ' +
    'volume fidelite globale global trimestre trimestriel trimestrielle mensuelle divers diverses et year end annual ' +
    'supplier suppliers purchases quarterly loyalty received general yearly on all of the for bonus rappel ht'
  ).split(' '),
);

/** Whether a text is a rebate that does not say on which purchases: `RRR obtenus`, `Remise de fin d'année 2023`. */
export function isGeneralRebate(text: string): boolean {
  if (!isRebate(text)) return false;
  const others =
    fold(text)
      .replace(rebateWords, ' ')
      .match(/\p{L}+/gu) ?? [];
  return others.every((word) => generalWords.has(word) || anyRebate.test(word));
}

const anyRebate = new RegExp(`^(?:${rebate})$`, 'u');

const rebateWords = new RegExp(String.raw`(?<![\p{L}\d])(?:${rebate})(?![\p{L}\d])`, 'u');

/**
 * Whether a text is about a price reduction (`RRR obtenus`, `Remise de fin d'année`, `Volume rebate`): money comes
 * back, goods do not.
 */
export function isRebate(text: string): boolean {
  const folded = fold(text);
  if (!mayBeCredit(folded)) return false;
  return rebateWords.test(folded) && !notCredit.test(folded.slice(rebateWords.exec(folded)?.index ?? 0));
}
