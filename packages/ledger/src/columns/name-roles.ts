import { type HeaderTag, tagsOf } from './header-tags.ts';
import { headerWords } from './header-words.ts';
import { recognizeHeader } from './recognize-header.ts';
import { type Role, roleOfField } from './role.ts';

/** Why a column of numbers is not the money of its rows. */
export type Decoy = 'balance' | 'budget' | 'cumulated' | 'limit' | 'discount' | 'historic' | 'exchange' | 'paid';

/** The meaning of a column's name, before its cells are examined. */
export type NamedColumn = {
  readonly name: string;
  readonly words: readonly string[];
  readonly tags: ReadonlySet<HeaderTag>;
  /** How well the name fits each possible role, up to 1. */
  readonly scores: ReadonlyMap<Role, number>;
  readonly decoy: Decoy | undefined;
  /** Whether an amount is marked as excluding or including tax. */
  readonly basis: 'net' | 'gross' | undefined;
  /** The currency in the name, such as `amount_usd`, and the multiplier of its numbers (`k€`). */
  readonly currency: string;
  readonly multiplier: 1 | 1_000 | 1_000_000;
};

const unnamed: NamedColumn = {
  name: '',
  words: [],
  tags: new Set<HeaderTag>(),
  scores: new Map(),
  decoy: undefined,
  basis: undefined,
  currency: '',
  multiplier: 1 as const,
};

/** The meaning of one header cell. */
export function nameColumn(cell: string): NamedColumn {
  const name = cell.replace(/^\ufeff/, '').trim();
  const words = headerWords(name);
  // Split with the wrong delimiter: two names, or a row.
  if (words.length === 0 || /[;|\t"]|,\S/.test(name)) return { ...unnamed, name };
  const tags = tagsOf(words);
  const decoy = decoyOf(tags, words);
  const basis = basisOf(tags, words);
  const scores = new Map<Role, number>();
  const offer = (role: Role, score: number) => {
    if (score > (scores.get(role) ?? 0)) scores.set(role, score);
  };
  offerKnown(name, tags, offer);
  // A known name is unambiguous.
  const isKnown = [...scores.values()].some((score) => score === clearScore);
  if (!isKnown) {
    const money = findMoneyRole({ tags, words, decoy, basis });
    if (money !== undefined) offer(...money);
    offerTexts(tags, words, offer);
    offerRest(tags, words, offer);
  }
  return {
    name,
    words,
    tags,
    scores,
    decoy,
    basis,
    currency: currencyOf(words),
    multiplier: tags.has('million') ? 1_000_000 : tags.has('thousand') ? 1_000 : 1,
  };
}

const clearScore = 0.97;

type Offer = (role: Role, score: number) => void;

/** Known names. */
function offerKnown(name: string, tags: ReadonlySet<HeaderTag>, offer: Offer): void {
  const known = recognizeHeader(name);
  if (known === undefined) return;
  const { field } = known;
  const role = roleOfField(field);
  // `Compte` and `Libellé du compte` name an account; the cells show whether by number or by name.
  if (role === 'category' && tags.has('account')) return;
  if (role === 'amount' && tags.has('debit')) return;
  if (role === 'category' && (isTypeName(headerWords(name)) || /^(?:group|class|groupe|classe)$/i.test(name))) {
    offer('category', 0.4);
    return;
  }
  offer(role, known.isVague ? 0.8 : clearScore);
}

function decoyOf(tags: ReadonlySet<HeaderTag>, words: readonly string[]): Decoy | undefined {
  const isMoney = ['amount', 'value', 'total', 'price', 'debit', 'credit'].some((tag) => tags.has(tag as HeaderTag));
  if (tags.has('balance')) return 'balance';
  if (tags.has('budget') && !tags.has('actual')) return 'budget';
  if (tags.has('discount')) return 'discount';
  if (tags.has('exchange') && tags.has('rate')) return 'exchange';
  if (!isMoney) return undefined;
  if (tags.has('historic')) return 'historic';
  if (tags.has('limit') || (tags.has('contract') && tags.has('value'))) return 'limit';
  // `current_price` is the price; a current total is that of a contract to date.
  if (tags.has('cumulated') && !tags.has('price')) return 'cumulated';
  if (tags.has('total') && words.includes('obligated')) return 'cumulated';
  if (tags.has('paid')) return 'paid';
  return undefined;
}

function basisOf(tags: ReadonlySet<HeaderTag>, words: readonly string[]): 'net' | 'gross' | undefined {
  const isGross = words.some((word) =>
    /^(?:gross|brutto|bruto|ttc|tvac|lordo|ivato|bruttobetrag|inclvat|incgst)$/.test(word),
  );
  const isNet = words.some((word) =>
    /^(?:net|netto|neto|nette|ht|htva|htt|exgst|exvat|untaxed|nettobetrag|hors|imponible|imponibile|taxable|exkl)$/.test(
      word,
    ),
  );
  if (isGross !== isNet) return isGross ? 'gross' : 'net';
  if (!tags.has('vat')) return undefined;
  if (tags.has('net') && !tags.has('gross')) return 'net';
  return tags.has('gross') && !tags.has('net') ? 'gross' : undefined;
}

type MoneyName = Pick<NamedColumn, 'tags' | 'words' | 'decoy' | 'basis'>;

type RoleScore = readonly [Role, number];

/** The monetary meaning of a name; undefined if it has none. */
function findMoneyRole({ tags, words, decoy, basis }: MoneyName): RoleScore | undefined {
  const has = (tag: HeaderTag) => tags.has(tag);
  if (has('date') || has('status') || has('weight')) return undefined;
  const saysAmount = words.some((word) => /^(?:amount|amt|montant|betrag|importe|importo|bedrag)/.test(word));
  if (has('code') && !saysAmount && !has('price')) return undefined;
  const isMoney = has('amount') || has('total') || has('value') || has('price');
  if (has('vat') && has('rate') && !has('exchange')) return ['vatRate', 0.95];
  if (has('vat') && basis === undefined) return ['vatAmount', isMoney || words.length === 1 ? 0.9 : 0.8];
  if (decoy !== undefined) return decoyScores[decoy];
  if (has('debit') !== has('credit')) {
    // A credit note is a document.
    return words.some((word) => /^notes?$/.test(word)) ? undefined : [has('debit') ? 'debit' : 'credit', 0.95];
  }
  const flow = flowOf(words);
  if (flow !== undefined) return [flow, 0.9];
  if (isPriceBase(words)) return ['priceBase', 0.9];
  if (has('unit') && (has('price') || has('amount') || has('value'))) return ['unitPrice', 0.95];
  if (basis !== undefined && (isMoney || words.length <= 2)) {
    return [basis === 'gross' ? 'grossAmount' : 'amount', has('line') || has('amount') ? 0.97 : 0.95];
  }
  if (has('price') && has('rate')) return undefined;
  if (has('price')) return has('total') ? ['amount', 0.85] : ['unitPrice', 0.75];
  if (has('quantity') || has('country') || has('supplier')) return undefined;
  return findAmountRole(tags, words);
}

const decoyScores: Readonly<Partial<Record<Decoy, RoleScore>>> = {
  paid: ['amount', 0.5],
  limit: ['amount', 0.2],
  cumulated: ['amount', 0.2],
  budget: ['amount', 0.2],
  historic: ['unitPrice', 0.2],
};

function findAmountRole(tags: ReadonlySet<HeaderTag>, words: readonly string[]): RoleScore | undefined {
  const has = (tag: HeaderTag) => tags.has(tag);
  if (has('amount')) {
    const saysSo = has('actual') || words.some((word) => /^(?:amount|montant|betrag|importe)/.test(word));
    // `Expenditure category`, `Cost centre`: a kind of spending, or its owner.
    if (!saysSo && (has('category') || (has('costCentre') && words.includes('cost')))) return undefined;
    return ['amount', amountScore(tags, words)];
  }
  if (has('actual')) return ['amount', 0.7];
  if (has('total')) return ['amount', has('line') ? 0.9 : 0.72];
  if (has('value')) return ['amount', has('document') || has('line') || has('net') ? 0.8 : 0.55];
  return undefined;
}

/** `Paid out`, `Money in`: the two sides of a bank account. */
export function flowOf(words: readonly string[]): 'debit' | 'credit' | undefined {
  const name = words.join(' ');
  if (
    /^(?:(?:paid|money|payments?|amount|cash) out|outflows?|withdrawals?|sorties?|ausgaben|uscite|salidas|af)$/.test(
      name,
    )
  )
    return 'debit';
  return /^(?:(?:paid|money|payments?|amount|cash) in|inflows?|deposits?|entrees?|einnahmen|entrate|entradas|bij)$/.test(
    name,
  )
    ? 'credit'
    : undefined;
}

/** `Price unit`, `Preiseinheit`, `Prix pour`: the number of units that the price covers. */
function isPriceBase(words: readonly string[]): boolean {
  return /^(?:price unit|price per|price base|pricing unit|per|peinh|preiseinheit|prix pour|base (?:de )?prix|unite de prix|prijs per|prijseenheid)$/.test(
    words.join(' '),
  );
}

function amountScore(tags: ReadonlySet<HeaderTag>, words: readonly string[]): number {
  const isPlain = words.some((word) =>
    /^(?:amount|amt|montant|mnt|betrag|importe|importo|bedrag|umsatz|wrbtr|dmbtr|depense|spend|obligation|rupees)/.test(
      word,
    ),
  );
  const foreign = tags.has('foreign') && words.length > 1 && !tags.has('document') ? 0.08 : 0;
  return (isPlain ? 0.85 : 0.7) + (tags.has('line') ? 0.07 : 0) - foreign;
}

function offerTexts(tags: ReadonlySet<HeaderTag>, words: readonly string[], offer: Offer): void {
  const has = (tag: HeaderTag) => tags.has(tag);
  if (has('date') || has('vat') || words.some((word) => places.has(word))) return;
  const extra = Math.max(0, words.length - 3) * 0.04;
  if (has('merchant') && (words.includes('mcc') || (has('category') && !has('name')) || words.includes('category'))) {
    offer('merchantCategory', 0.9);
    offer('category', 0.85);
    return;
  }
  if (has('supplier') && !has('amount') && !has('price')) {
    if (!has('category')) offer('supplier', (has('code') && !has('name') ? 0.4 : 0.88) - extra);
    return;
  }
  if (words.includes('contact') && has('name')) offer('supplier', 0.7);
  if (has('customer')) return;
  if (has('account') && !has('supplier') && !has('contra')) {
    if (words.some((word) => /^(?:group|type|class|groupe|classe|art)$/.test(word))) {
      offer('accountGroup', 0.9);
      return;
    }
    const isLabel = has('name') || has('description');
    offer('accountLabel', isLabel ? 0.92 : 0.75);
    const isGeneral = words.some((word) => /^(?:gl|sachkonto|nominal|hkont|general|ledger|comptenum)$/.test(word));
    offer('account', isLabel ? 0.3 : isGeneral ? 0.94 : 0.9);
    return;
  }
  if (has('costCentre')) offer('costCentre', 0.7 - extra);
  if (has('notes')) offer('notes', 0.8);
  if (has('category') && !has('amount') && !has('code') && !isTypeName(words))
    offer('category', (has('costCentre') ? 0.5 : 0.8) - extra);
  if (has('category') && (has('code') || words.includes('expenditure') || words.includes('expense'))) {
    offer('category', (has('name') || has('description') ? 0.75 : 0.65) - extra);
  }
  const isText = words[0] !== undefined && /^(?:desc|lib|text|concept|objet|bezeich|omschrijving)/.test(words[0]);
  if (has('description') && !has('quantity') && !has('price') && (!has('amount') || isText)) {
    const weak = has('code') || has('costCentre') || has('category') || has('document') ? 0.12 : 0;
    if (!(has('code') && !has('name') && !words.some((word) => /^desc|^lib|^text|^bezeich/.test(word)))) {
      offer('designation', 0.82 - weak - extra);
    }
  }
}

const places = new Set(
  'postcode zip address adresse addresse city ville stadt ort phone email mail street rue strasse url uri uei duns fax state county siret siren iban bic owned flag gender age'.split(
    ' ',
  ),
);

function offerRest(tags: ReadonlySet<HeaderTag>, words: readonly string[], offer: Offer): void {
  const has = (tag: HeaderTag) => tags.has(tag);
  const isMoney = has('amount') || has('price') || has('debit') || has('credit');
  if (has('date')) offer('date', dateScore(tags, words));
  else if (has('period') && !isMoney && words.length <= 2) offer('date', 0.3);
  if (has('currency') && !has('rate') && (!isMoney || words.includes('code'))) offer('currency', 0.9);
  if (has('quantity') && !isMoney && !has('unit')) offer('quantity', 0.85);
  if (has('unit') && !isMoney && !has('quantity') && words.length <= 4) offer('unit', has('costCentre') ? 0.3 : 0.8);
  if (has('weight') && !isMoney) offer('weight', has('total') ? 0.2 : 0.8);
  if (has('status')) offer('status', 0.9);
  if (has('country') && words.length <= 3) offer('country', 0.7);
  if (has('sign') && words.length <= 2) offer('sign', 0.85);
  if (isTypeName(words)) {
    offer('lineType', 0.8);
    // The type may simply be debit or credit.
    offer('sign', 0.85);
  }
  if (asksForVoid(words)) offer('status', 0.9);
  if (has('date') || isMoney) return;
  if (has('document') && !has('currency') && (has('code') || words.length === 1)) offer('document', 0.8);
  if (has('document') && words.includes('id')) offer('entry', 0.7);
  if (has('entry') && has('code')) offer('entry', 0.8);
  if (words[0] === 'journal') offer('journal', words.includes('code') || words.length === 1 ? 0.9 : 0.6);
}

/** Whether a column is a yes-or-no question: `Void`, `Cancelled?` */
export function asksForVoid(words: readonly string[]): boolean {
  return words.some((word) => /^(?:void|voided|cancelled|canceled|annule|annulee|storniert)$/.test(word));
}

function isTypeName(words: readonly string[]): boolean {
  if (!words.some((word) => /^(?:type|typ|art|tipo|belegart|buchungsart|soort)$/.test(word))) return false;
  return words.every((word) =>
    /^(?:type|typ|art|tipo|belegart|buchungsart|soort|transaction|trans|document|doc|line|record|entry|reference|operation|d|de|ligne|mouvement|movement|piece|ecriture|invoice|facture)$/.test(
      word,
    ),
  );
}

function dateScore(tags: ReadonlySet<HeaderTag>, words: readonly string[]): number {
  if (tags.has('due') || tags.has('contract') || words.includes('let') || words.includes('valid')) return 0.25;
  if (words.some((word) => /^(?:order|po|commande|receiving|bestell)/.test(word))) return 0.7;
  if (
    words.some((word) =>
      /^(?:invoice|facture|rechnung|purchase|purchased|achat|transaction|trans|trade|ecriture|action|factura|fattura|spend|expense|beleg)/.test(
        word,
      ),
    )
  )
    return 0.92;
  if (words.some((word) => /^(?:posting|booking|buchung|accounting|document|gl|post|entry)/.test(word))) return 0.85;
  if (words.some((word) => /^(?:pay|paid|paiement|payment|check|zahl)/.test(word))) return 0.75;
  return words.length === 1 ? 0.85 : 0.6;
}

const codes = new Set(
  'eur usd gbp chf inr jpy cny aud cad sek nok dkk pln czk huf ron brl mxn zar nzd sgd hkd aed try'.split(' '),
);
const currencyNames: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  rupees: 'INR',
  rupee: 'INR',
  dollars: 'USD',
  pounds: 'GBP',
  sterling: 'GBP',
  keur: 'EUR',
  meur: 'EUR',
  kgbp: 'GBP',
  mgbp: 'GBP',
  kusd: 'USD',
  musd: 'USD',
};

function currencyOf(words: readonly string[]): string {
  const named = new Set(
    words.flatMap((word) => (codes.has(word) ? [word.toUpperCase()] : (currencyNames[word] ?? []))),
  );
  return named.size === 1 ? ([...named][0] ?? '') : '';
}
