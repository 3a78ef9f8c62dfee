import { fold } from '../text/fold.ts';
import { certainTexts, exceptionsOf, type TextRule } from './certain-texts.ts';
import type { ExclusionReason } from './fate.ts';

/** Matches if any rule could apply: this single test settles most texts. */
const anyCertain = new RegExp(certainTexts.map(([, { source }]) => source).join('|'));

/** Account labels that are not purchases, in journals with both sides of each entry. */
const accounts: readonly TextRule[] = [
  [
    'vat',
    /\b(?:vat|tva|gst|hst|pst|iva|mwst|btw|vorsteuer|umsatzsteuer)\b|sales tax (?:payable|on|paid|collected|agency)|tax payable/,
  ],
  [
    'payable',
    /\b(?:payables?|receivables?|trade (?:creditors?|debtors?)|creditors? control|debtors? control|purchase ledger control|sales ledger control|fournisseurs?|clients?\b|kreditor|debitor|verbindlichkeiten|forderungen|proveedores|clientes|acreedores|deudores|debiti|crediti|crediteuren|debiteuren|supplier control|customer (?:control|deposits|credit))/,
  ],
  [
    'bank',
    /^(?:cash\b|petty cash|checking|chequing|savings|current account|business account|undeposited|credit cards?$|visa\b|mastercard|amex\b|paypal|stripe\b|bank\b(?! (?:charge|fee|service))|bankkonto|banque|caisse|kasse|banco|banca|caja|cassa)|\bbank account|\bin hand\b|on hand\b/,
  ],
  [
    'payroll',
    /\b(?:wages|salaries|salary|payroll|superannuation|paye\b|salaires|personnel|gehalter|lohne|net wages)\b/,
  ],
  [
    'equity',
    /\b(?:equity|retained (?:earnings|profits?)|share capital|owner|drawings?|capital account|reserves?|shareholder|eigenkapital|common stock|partner'?s? capital)\b/,
  ],
  [
    'revenue',
    /^(?:sales?\b(?! (?:tax|commission|expense|promotion|training))|revenue|income|turnover|fees? income|service income|other income|other revenue|interest income|discounts? (?:received|given)|shipping income|produits?\b|ventes?|prestations? vendues|consulting income|billable)/,
  ],
  ['depreciation', /\b(?:depreciation|amorti[sz]ation|amortissements?|amort\.|abschreibung\w*)\b/],
  [
    'finance',
    /\b(?:loans?|mortgage|notes? payable|bank overdraft|emprunts?|darlehen|interest|interets|zinsen|investments?)\b/,
  ],
  ['tax', /\b(?:income tax|corporation tax|taxes payable|provision for tax|impots?|steuern)\b/],
  ['adjustment', /^(?:accru|prepa(?:id|y)|deferred|suspense|rounding|opening balance|bad debts?|accumulated)/],
  ['stock', /^(?:inventory|stock|finished goods|work in progress|raw materials inventory)\b/],
];

/** Why a text that classifies a row shows that it is not a purchase; undefined if it does not. */
export function exclusionByText(text: string): ExclusionReason | undefined {
  return exclusionByPlainText(toPlain(text));
}

/** `exclusionByText` for a text prepared by `toPlain`. */
export function exclusionByPlainText(plain: string): ExclusionReason | undefined {
  if (plain === '' || !anyCertain.test(plain)) return undefined;
  const rule = certainTexts.find(([, pattern]) => pattern.test(plain));
  if (rule === undefined) return undefined;
  const [reason, , unless = exceptionsOf(reason)] = rule;
  return unless?.test(plain) === true ? undefined : reason;
}

/** `exclusionByText` for an account label in a journal, where most accounts are not purchases. */
export function exclusionByAccountLabel(label: string): ExclusionReason | undefined {
  return exclusionByText(label) ?? findRule(accounts, toPlain(label));
}

function findRule(rules: readonly TextRule[], text: string): ExclusionReason | undefined {
  return rules.find(([, pattern]) => pattern.test(text))?.[0];
}

const untidy = /[’`\t\r\n\u00a0\u202f]|\s\s|^\s|\s$/;
const plainAscii = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Folded, with single spaces and straight apostrophes; empty if a text is too long to classify anything. */
export function toPlain(text: string): string {
  if (text.length > 500) return '';
  // Fast path for nearly every text: folding takes three times as long.
  if (plainAscii.test(text)) return text.toLowerCase();
  const folded = fold(text);
  return untidy.test(folded) ? folded.replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim() : folded;
}
