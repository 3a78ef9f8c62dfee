import { meaningOfCategory } from './category-meaning.ts';
import { servicesAround, type TextRule } from './certain-texts.ts';
import { exclusionBySupplier, namesCollector } from './collectors.ts';
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
