import type { ExclusionReason } from './fate.ts';

/** Payees that only collect payroll contributions. */
const social =
  /^(?:l')?(?:urssaf\b|pole emploi\b|france travail\b|unedic\b|cpam\b|carsat\b|agirc|cipav\b|carmf\b|carpimko\b|cibtp\b)/;

/** Payees that only collect taxes, duties and fines, except for `publicServices`. */
const fiscal =
  /^(?:la )?(?:dgfip\b|d[dr]fip\b|direction (?:generale|departementale|regionale) des finances|sie [a-z]|service des impots|antai\b|agence nationale de traitement automatise|dgddi\b|douanes? (?:franc|et )|agefiph\b|hmrc\b|hm revenue\b|internal revenue service|irs$|franchise tax board|australian taxation office|ato$)/;

/** Public accountants also collect for canteens, waterworks and hospitals, so the purpose must be stated. */
const publicAccountants = /^(?:le )?(?:tresor public|tresorerie|centre des finances publiques)\b/;
const taxes =
  /\b(?:impots?|taxes?|tf|cfe|cvae|tva|amendes?|contraventions?|pv|forfait post|majorations?|penalites?|avis d'imposition)\b/;
const publicServices =
  /\b(?:cantine|restauration|creche|garderie|periscolaire|scolarite|ecole|eau|assainissement|ordures|dechets|redevance|loyer|location|hopital|hospitali\w*|soins|concession|piscine|mediatheque|abonnement|frais|formations?)\b/;

/** Staff insurers also sell other insurance. */
const staffInsurers =
  /^(?:pro ?btp|klesia|apicil|malakoff|humanis|ag2r|ircem|audiens|irp auto|b2v|harmonie mutuelle|alan\b|msa\b|mgen\b)/;
const staffInsurance = /\b(?:cotis\w*|retraite|prevoyance|salaries|collaborateurs|collecti\w*|entreprise|patronale)\b/;

/** Whether a text starts with a payee that only collects taxes or contributions. */
export function namesCollector(plain: string): boolean {
  return social.test(plain) || fiscal.test(plain);
}

/** Why a payment to this supplier is not a purchase; both texts as prepared by `toPlain`. */
export function exclusionBySupplier(supplier: string, designation: string): ExclusionReason | undefined {
  if (supplier === '') return undefined;
  if (social.test(supplier)) return publicServices.test(designation) ? undefined : 'payroll';
  if (staffInsurers.test(supplier)) return staffInsurance.test(designation) ? 'payroll' : undefined;
  const isAccountant = publicAccountants.test(supplier);
  if (!isAccountant && !fiscal.test(supplier)) return undefined;
  const isTax = isAccountant ? taxes.test(designation) : true;
  if (!isTax || (publicServices.test(designation) && !taxes.test(designation))) return undefined;
  if (/^penalt|\bpenalites?\b/.test(designation)) return 'tax';
  if (/\b(?:vat|tva|gst|ca3|ca12)\b/.test(`${designation} ${supplier}`)) return 'vat';
  return /\b(?:paye|nic?s?|national insurance)\b/.test(designation) ? 'payroll' : 'tax';
}
