import { fold } from '../text/fold.ts';
import type { ExclusionReason } from './fate.ts';

type Rule = readonly [ExclusionReason, RegExp];

/**
 * Texts that say of a row that it is no purchase, wherever they classify it: as its account, its category, its line
 * type or its designation. Each is looked for at the beginning, folded; `notThose` takes back what only sounds so.
 */
const certain: readonly Rule[] = [
  [
    'vat',
    /^(?:(?:input|output|recoverable|deductible|import|purchase|sales) (?:vat|gst|tax)\b|(?:vat|tva|gst|hst|iva|mwst|ust|btw)(?: |$|\()|vorsteuer|umsatzsteuer|value added tax|etat,? (?:- )?tva|tva[- ]|taxe sur la valeur ajoutee)/,
  ],
  [
    'payroll',
    /^(?:salar(?:y|ies|is|io|ios)\b|wages?\b|payroll\b|gross pay\b|net pay\b|basic pay\b|paye\b|p\.a\.y\.e|national insurance|employer'?s? (?:ni\b|nic|national|pension|contrib|super)|ers? (?:ni|nic|pension|superann)\b|superannuation|pension (?:contrib|fund|scheme)|staff (?:salaries|pay|wages)|employee (?:pay|salaries|wages)|salaires?\b|remunerations?\b|traitements et salaires|charges (?:sociales|de personnel|du personnel|de securite sociale)|cotisations? (?:sociales?|urssaf|retraite)|urssaf\b|conges payes|personnel - remun|lohn|gehalt|gehalter|sozialversicherung|sozialabgaben|personalkosten|lohnsteuer|sueldos?\b|nominas?\b|seguridad social|stipendi\b|salari\b|salarissen|lonen\b|sociale lasten|ordenados)/,
  ],
  [
    'tax',
    /^(?:corporation tax|corporate tax|income tax|impots? (?:sur|et|,)|impots? locaux|impots$|impot$|business rates|non[- ]domestic rates|national non[- ]domestic|nndr\b|rates(?:$|\/)|ndr\b|council tax|stamp duty|taxes? (?:fonciere|professionnelle|d'habitation|sur les|d'apprentissage)|cfe\b|cvae\b|cotisation fonciere|contribution economique|fines?(?: (?:and|&) penalties| paid)?$|penalt(?:y|ies)\b|amendes?\b|(?:droits? d')?enregistrement aux impots|droits d'enregistrement|steuern\b|gewerbesteuer|korperschaftsteuer|grundsteuer|kfz-steuer|impuestos?\b|imposte\b|belastingen\b|tax payments?\b|hmrc\b|property tax|dgfip\b|prelevement fiscal)/,
  ],
  [
    'depreciation',
    /^(?:depreciation\b|amorti[sz]ation\b|impairment|dotations? (?:aux|amort)|dot\. ?(?:amort|prov)|amortissements?\b|abschreibung|afschrijving|ammortament|amortizacion|provisions? (?:pour|for|sur))/,
  ],
  [
    'finance',
    /^(?:interest (?:paid|payable|expense|charges?|on)\b|interest$|interets?\b|zinsen|zinsaufwand|intereses\b|interessi\b|loan (?:repayment|principal|interest)|remboursement (?:d')?(?:emprunt|pret)|emprunts?\b|echeance (?:de )?pret|capital repayment|foreign exchange (?:gain|loss|diff)|exchange (?:gain|loss|differences)|pertes? de change|realised currency)/,
  ],
  [
    'transfer',
    /^(?:virements? internes?|internal transfers?|credit card payments?\b|transfers? between|transfers?$|(?:opening|closing|beginning|ending|starting) balance|solde (?:initial|final|precedent|au \d)|balance (?:brought|carried) forward|cash withdrawal|retrait (?:dab|especes|gab)|report a nouveau|a nouveaux?\b|solde a ?nouveau|geldtransit|saldovortrag|umbuchung)/,
  ],
  [
    'grant',
    /^(?:grants?(?:$| paid| payments?| to\b| in aid|-in-aid| awarded| & subsc| and subsc)|gia payments|subventions? (?:versees|accordees|d'equipement versees|aux)|donations?\b|charitable (?:donation|contribution)|dons? (?:aux|et liberalites|$)|subvenciones concedidas|spenden\b)/,
  ],
  [
    'equity',
    /^(?:reduction (?:de|du) capital|augmentation (?:de|du) capital|dividende?s?\b|goodwill\b|owner'?s? (?:investment|draw|equity|contribution)|drawings\b|retained earnings|share capital|capital (?:social|stock)|privatentnahme|share buy)/,
  ],
  [
    'land',
    /^(?:land (?:purchase|acquisition)|purchase of land|acquisition de terrains?|terrains? (?:nus|batis|a amenager)|grundstuckskauf)/,
  ],
  [
    'deposit',
    /^(?:(?:pq )?deposit for (?:the )?(?:purchase|lease|rent)|deposits? (?:paid|refundable)|security deposits?|tenancy deposits?|depots? (?:de garantie|et cautionnements?)|cautionnements?\b|caution (?:versee|bail)|kaution\b|fianzas?\b)/,
  ],
  [
    'revenue',
    /^(?:sales (?:revenue|income|ledger)|rental income|interest (?:received|income)|ventes? (?:de|d')|chiffre d'affaires|umsatzerlose|erlose\b|ricavi\b|customer (?:receipt|payment)|encaissement client)/,
  ],
  [
    'intra_group',
    /^(?:inter-?company|intercompany|intra-?group|groupe et associes|comptes? courants? (?:groupe|d'associes?)|due (?:to|from) (?:group|affiliate|parent|subsidiar)|verbundene unternehmen)/,
  ],
  [
    'stock',
    /^(?:changes? in (?:stocks?|inventor)|(?:stock|inventory) (?:variation|movement|adjustment|change)s?|variations? (?:de|des) stocks?|bestandsveranderung|opening stock|closing stock)/,
  ],
  [
    'adjustment',
    /^(?:accruals? (?:reversal|adjust)|bad debts?\b|(?:debts? )?write[- ]?offs?\b|creances? irrecouvrables?|pertes? sur creances|valeurs? comptables? des|(?:gain|profit|loss) on (?:disposal|sale)|rounding\b|ecarts? (?:de conversion|d'arrondi)|charges constatees d'avance|produits constates d'avance)/,
  ],
];

/** Whether any of them could: most texts are done with after this one test. */
const anyCertain = new RegExp(certain.map(([, { source }]) => source).join('|'));

/** Services around pay, taxes and money are purchases. */
const notThose =
  /\b(?:software|licen[cs]es?|logiciels?|survey|consult\w*|conseil|training|formation|bureau|outsourc\w*|externalis\w*|advis\w*|advice|audits?|books?|manual|abonnement|subscriptions?|processing|services?|fees?|honoraires|frais(?! generaux)|agency|interim\w*|temporary|compliance|returns?|filing|planning|review|accountancy|bookkeeping|comptabilite|preparation|annonces?|legal|parution|seminar|equipment|printing)\b/;

/** Account labels that are no purchases, where a journal shows both sides of each entry. */
const accounts: readonly Rule[] = [
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
  [
    'adjustment',
    /^(?:accru|prepa(?:id|y)|deferred|suspense|rounding|opening balance|bad debts?|accumulated)/,
  ],
  ['stock', /^(?:inventory|stock|finished goods|work in progress|raw materials inventory)\b/],
];

/** Why a text that classifies a row says that it is no purchase; undefined where it does not. */
export function exclusionByText(text: string): ExclusionReason | undefined {
  const plain = toPlain(text);
  if (plain === '' || !anyCertain.test(plain)) return undefined;
  const reason = findRule(certain, plain);
  return reason === undefined || (reason !== 'equity' && notThose.test(plain)) ? undefined : reason;
}

/** The same for the label of an account in a journal, where most accounts are no purchases. */
export function exclusionByAccountLabel(label: string): ExclusionReason | undefined {
  return exclusionByText(label) ?? findRule(accounts, toPlain(label));
}

function findRule(rules: readonly Rule[], text: string): ExclusionReason | undefined {
  return rules.find(([, pattern]) => pattern.test(text))?.[0];
}

const untidy = /[’`\t\r\n\u00a0\u202f]|\s\s|^\s|\s$/;
const plainAscii = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

function toPlain(text: string): string {
  if (text.length > 500) return '';
  // Nearly every text: folding takes three times as long.
  if (plainAscii.test(text)) return text.toLowerCase();
  const folded = fold(text);
  return untidy.test(folded) ? folded.replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim() : folded;
}
