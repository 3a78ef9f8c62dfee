import { meaningOfCategory } from './category-meaning.ts';
import { servicesAround, type TextRule } from './certain-texts.ts';
import type { ExclusionReason } from './fate.ts';
import { exclusionByPlainText, toPlain } from './text-rules.ts';

/** The fields of an activity that the rules use. */
export type ActivityTexts = {
  readonly designation: string;
  readonly supplier: string;
  readonly category: string;
  readonly notes: string;
};

/** Prefixes of a payment's name: how it was paid, which part, which month, which number. */
const preamble =
  /^(?:(?:prlv|prel|prelevement|vir|virement|paiement|reglement|regl|rglt|versement|dd|direct debit|standing order|bacs|bank transfer|payment|pmt|sepa|europeen|mensuel|emise?|od|ecriture|avis|appel|carte(?! titre)|acompte|solde|rappel|complement|regul|regularisation|cot|facture|fact|cb|chq|cheque|no?|ref|jan(?:v|vier|uary)?|fev(?:r|rier)?|feb(?:ruary)?|mars|mar(?:ch)?|avr(?:il)?|apr(?:il)?|mai|may|juin|june?|juil(?:let)?|july?|aout|aug(?:ust)?|sept?(?:embre|ember)?|oct(?:obre|ober)?|nov(?:embre|ember)?|dec(?:embre|ember)?|t[1-4]|q[1-4]|[\d/.-]+)\b[ .:,/-]*(?:(?:de|du|des|of|for|to|-)\b ?|d')?)+/;

/** Words that are conclusive anywhere in a designation, unless it is about a service. */
const anywhere: readonly TextRule[] = [
  [
    'payroll',
    /\burssaf\b|\bcharges sociales\b|\bparts? patronales?\b|\bsalaires?\b|\bsalaries and wages\b|\bpaie (?:collaborateurs|salaries|du personnel)|\bconges payes\b|\b(?:employer'?s?|employers'|pension) contributions?\b|\bwages$/,
  ],
  ['tax', /\bdgfip\b|\bfinances publiques\b|\btaxes? foncieres?\b|\bamendes? (?:forfaitaire|de stationnement)\b/],
  ['depreciation', /\bdotations? aux (?:amortissements|provisions)\b/],
  ['finance', /\b(?:pret|emprunt)\b.{0,30}\becheance\b|\binterets? d'emprunt\b/],
  ['intra_group', /\bintra-?groupe?\b/],
  ['transfer', /\bvirement interne\b|\bretrait dab\b|\bvers (?:le )?(?:livret|compte epargne)\b/],
  ['grant', /\bgrants? (?:payments?|paid)\b/],
];
const somewhere = new RegExp(anywhere.map(([, { source }]) => source).join('|'));

/** Words for taxes, unless a supplier may have billed them with something else. */
const looseTaxes =
  /^taxes?\b(?! (?:(?:de )?sejour|d'aeroport|aero|gas-?oil|gazole|carburant|kilometrique|parafiscale|et surcharge|ticfe|tcfe|cspe|d'embarquement|passager))/;

/** Does not include `Total` alone, which is a brand of fuel. */
const sums =
  /^(?:total (?:general|global|ht|ttc|net|brut|hors taxes?)|grand total|sous-?total|sub-?total|a reporter) ?:?$/;
const voided =
  /^(?:void(?:ed)?|annulee?s?|cancell?ed|(?:facture|ecriture|commande|document) annulee?|(?:cancell?ed|void(?:ed)?) (?:invoice|order|document))$/;

const accountNote = /^(?:(?:compte|account)\s*:?\s*\d{3,}|\d{5,10})\s.*\p{L}/iu;

/**
 * Why an activity is not a purchase; undefined if it is one, or if nothing shows otherwise. For rows without a fate: the
 * account or category decides, then the supplier, then the designation. Notes are only used if they are an account, because
 * other notes may be about anything.
 */
export function exclusionOfActivity(texts: ActivityTexts): ExclusionReason | undefined {
  const { designation, supplier, category, notes } = texts;
  const meaning = meaningOfCategory(category) ?? (accountNote.test(notes) ? meaningOfCategory(notes) : undefined);
  if (meaning !== undefined) return meaning === 'purchase' ? undefined : meaning;
  return exclusionOfPayment(designation, supplier);
}

/**
 * Why a payment is not a purchase, if neither its account nor its category decides: by the supplier, then by the
 * designation.
 */
export function exclusionOfPayment(designation: string, supplier: string): ExclusionReason | undefined {
  const plain = toPlain(designation);
  const payee = toPlain(supplier);
  return exclusionBySupplier(payee, plain) ?? exclusionByDesignation(plain, payee === '');
}

function exclusionByDesignation(plain: string, isPayeeUnknown: boolean): ExclusionReason | undefined {
  if (plain === '') return undefined;
  const direct = exclusionByPlainText(plain);
  if (direct !== undefined) return direct;
  const named = plain.replace(preamble, '');
  const behind = named.length === plain.length ? undefined : exclusionByPlainText(named);
  if (behind !== undefined) return behind;
  if (somewhere.test(plain) && !servicesAround.test(plain)) {
    return anywhere.find(([, text]) => text.test(plain))?.[0];
  }
  if (!isPayeeUnknown) return undefined;
  if (namesCollector(named) && !servicesAround.test(plain)) return exclusionBySupplier(named, named);
  if (looseTaxes.test(named) && !servicesAround.test(plain)) return 'tax';
  if (sums.test(plain)) return 'total';
  return voided.test(plain) ? 'cancelled' : undefined;
}

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
function namesCollector(plain: string): boolean {
  return social.test(plain) || fiscal.test(plain);
}

/** Why a payment to this supplier is not a purchase; both texts as prepared by `toPlain`. */
function exclusionBySupplier(supplier: string, designation: string): ExclusionReason | undefined {
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
