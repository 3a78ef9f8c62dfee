import { type HeaderTag, tagsOf } from './header-tags.ts';
import { headerWords } from './header-words.ts';
import { type RecognizedHeader, recognizeHeader, toNameKey } from './recognize-header.ts';
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
  const known = recognizeHeader(name);
  const words = headerWords(known !== undefined && isJoined(name, known) ? known.text : name);
  // Split with the wrong delimiter: two names, or a row.
  if (words.length === 0 || /[;|\t"]|,\S/.test(name)) return { ...unnamed, name };
  const tags = tagsOf(words);
  const decoy = decoyOf(tags);
  const basis = basisOf(tags);
  const scores = new Map<Role, number>();
  const offer = (role: Role, score: number) => {
    if (score > (scores.get(role) ?? 0)) scores.set(role, score);
  };
  if (known !== undefined) offerKnown({ known, tags, words }, offer);
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
    currency: currencyOf(words, tags),
    multiplier: tags.has('million') ? 1_000_000 : tags.has('thousand') ? 1_000 : 1,
  };
}

const clearScore = 0.97;

type Offer = (role: Role, score: number) => void;

/** `NOMDUCOMPTE`: a name whose words are known although they are written as one. */
function isJoined(name: string, { text }: RecognizedHeader): boolean {
  return /^\p{L}+$/u.test(name) && toNameKey(name) === toNameKey(text);
}

type KnownName = Pick<NamedColumn, 'tags' | 'words'> & { readonly known: RecognizedHeader };

function offerKnown({ known, tags, words }: KnownName, offer: Offer): void {
  const { field } = known;
  const role = roleOfField(field);
  // `Compte` and `Libellé du compte` name an account; the cells show whether by number or by name.
  if (role === 'category' && tags.has('account')) return;
  if (role === 'amount' && tags.has('debit')) return;
  if (role === 'category' && (isTypeName(words) || (words.length === 1 && tags.has('group')))) {
    offer('category', 0.4);
    return;
  }
  offer(role, known.isVague ? 0.8 : clearScore);
}

function decoyOf(tags: ReadonlySet<HeaderTag>): Decoy | undefined {
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
  if (tags.has('paid')) return 'paid';
  return undefined;
}

function basisOf(tags: ReadonlySet<HeaderTag>): 'net' | 'gross' | undefined {
  const isGross = tags.has('withTax');
  const isNet = tags.has('withoutTax');
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
  if (has('code') && !has('sum') && !has('price')) return undefined;
  const isMoney = has('amount') || has('total') || has('value') || has('price');
  if (has('vat') && has('rate') && !has('exchange')) return ['vatRate', 0.95];
  if (has('vat') && basis === undefined) return ['vatAmount', isMoney || words.length === 1 ? 0.9 : 0.8];
  if (decoy !== undefined) return decoyScores[decoy];
  if (has('debit') !== has('credit')) {
    // A credit note is a document.
    return has('note') ? undefined : [has('debit') ? 'debit' : 'credit', 0.95];
  }
  const flow = flowOf(tags);
  if (flow !== undefined) return [flow, 0.9];
  if (has('priceBase')) return ['priceBase', 0.9];
  if (has('unit') && (has('price') || has('amount') || has('value'))) return ['unitPrice', 0.95];
  if (basis !== undefined && (isMoney || words.length <= 2)) {
    return [basis === 'gross' ? 'grossAmount' : 'amount', has('line') || has('amount') ? 0.97 : 0.95];
  }
  if (has('price') && has('rate')) return undefined;
  if (has('price')) return has('total') ? ['amount', 0.85] : ['unitPrice', 0.75];
  if (has('quantity') || has('country') || has('supplier')) return undefined;
  return findAmountRole(tags, words.length);
}

const decoyScores: Readonly<Partial<Record<Decoy, RoleScore>>> = {
  paid: ['amount', 0.5],
  limit: ['amount', 0.2],
  cumulated: ['amount', 0.2],
  budget: ['amount', 0.2],
  historic: ['unitPrice', 0.2],
};

function findAmountRole(tags: ReadonlySet<HeaderTag>, length: number): RoleScore | undefined {
  const has = (tag: HeaderTag) => tags.has(tag);
  if (has('amount')) {
    // `Expenditure category`, `Cost centre`: a kind of spending, or its owner.
    const isOther = has('category') || (has('costCentre') && has('cost'));
    return isOther && !has('actual') && !has('sum') ? undefined : ['amount', amountScore(tags, length)];
  }
  if (has('actual')) return ['amount', 0.7];
  if (has('total')) return ['amount', has('line') ? 0.9 : 0.72];
  if (has('value')) return ['amount', has('document') || has('line') || has('net') ? 0.8 : 0.55];
  return undefined;
}

/** `Paid out`, `Money in`: the two sides of a bank account. */
export function flowOf(tags: ReadonlySet<HeaderTag>): 'debit' | 'credit' | undefined {
  if (tags.has('outflow')) return 'debit';
  return tags.has('inflow') ? 'credit' : undefined;
}

function amountScore(tags: ReadonlySet<HeaderTag>, length: number): number {
  const isPlain = tags.has('sum') || tags.has('spending');
  const foreign = tags.has('foreign') && length > 1 && !tags.has('document') ? 0.08 : 0;
  return (isPlain ? 0.85 : 0.7) + (tags.has('line') ? 0.07 : 0) - foreign;
}

function offerTexts(tags: ReadonlySet<HeaderTag>, words: readonly string[], offer: Offer): void {
  const has = (tag: HeaderTag) => tags.has(tag);
  if (has('date') || has('vat') || has('detail')) return;
  const extra = Math.max(0, words.length - 3) * 0.04;
  if (has('merchant') && (has('merchantKind') || (has('category') && !has('name')))) {
    offer('merchantCategory', 0.9);
    offer('category', 0.85);
    return;
  }
  if (has('supplier') && !has('amount') && !has('price')) {
    if (!has('category')) offer('supplier', (has('code') && !has('name') ? 0.4 : 0.88) - extra);
    return;
  }
  if (has('contact') && has('name')) offer('supplier', 0.7);
  if (has('customer')) return;
  if (has('account') && !has('supplier') && !has('contra')) {
    if (has('group')) {
      offer('accountGroup', 0.9);
      return;
    }
    const isLabel = has('name') || has('description');
    offer('accountLabel', isLabel ? 0.92 : 0.75);
    offer('account', isLabel ? 0.3 : has('generalLedger') ? 0.94 : 0.9);
    return;
  }
  if (has('costCentre')) offer('costCentre', 0.7 - extra);
  if (has('notes')) offer('notes', 0.8);
  if (has('category') && !has('amount') && !has('code') && !isTypeName(words))
    offer('category', (has('costCentre') ? 0.5 : 0.8) - extra);
  if (has('category') && (has('code') || has('expense'))) {
    offer('category', (has('name') || has('description') ? 0.75 : 0.65) - extra);
  }
  if (has('description') && !has('quantity') && !has('price') && (!has('amount') || has('startsText'))) {
    const weak = has('code') || has('costCentre') || has('category') || has('document') ? 0.12 : 0;
    if (!has('code') || has('name') || has('text')) {
      offer('designation', 0.82 - weak - extra);
    }
  }
}

function offerRest(tags: ReadonlySet<HeaderTag>, words: readonly string[], offer: Offer): void {
  const has = (tag: HeaderTag) => tags.has(tag);
  const isMoney = has('amount') || has('price') || has('debit') || has('credit');
  if (has('date')) offer('date', dateScore(tags, words.length));
  else if (has('period') && !isMoney && words.length <= 2) offer('date', 0.3);
  if (has('currency') && !has('rate') && (!isMoney || has('code'))) offer('currency', 0.9);
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
  if (has('void')) offer('status', 0.9);
  if (has('date') || isMoney) return;
  if (has('document') && !has('currency') && (has('code') || words.length === 1)) offer('document', 0.8);
  if (has('document') && has('id')) offer('entry', 0.7);
  if (has('entry') && has('code')) offer('entry', 0.8);
  if (has('journal')) offer('journal', has('journalCode') ? 0.9 : 0.6);
}

/** `Type`, `Document type`, `Belegart`: no word says that it is the type of something else. */
function isTypeName(words: readonly string[]): boolean {
  const meanings = words.map((word) => tagsOf([word]));
  return meanings.some((tags) => tags.has('type')) && meanings.every((tags) => tags.has('type') || tags.has('record'));
}

function dateScore(tags: ReadonlySet<HeaderTag>, length: number): number {
  if (tags.has('due') || tags.has('contract')) return 0.25;
  if (tags.has('ordered')) return 0.7;
  if (tags.has('bought')) return 0.92;
  if (tags.has('booked')) return 0.85;
  if (tags.has('settled')) return 0.75;
  return length === 1 ? 0.85 : 0.6;
}

const codes = new Set(
  'eur usd gbp chf inr jpy cny aud cad sek nok dkk pln czk huf ron brl mxn zar nzd sgd hkd aed try'.split(' '),
);
const isCode = (tag: string) => codes.has(tag.toLowerCase());

/** The currency of `amount_usd`, `k€` and `Total dollars`. */
function currencyOf(words: readonly string[], tags: ReadonlySet<HeaderTag>): string {
  const written = words.map((word) => (codes.has(word) ? word : word.replace(/^[km]/, ''))).filter(isCode);
  const named = new Set([...written.map((code) => code.toUpperCase()), ...[...tags].filter(isCode)]);
  return named.size === 1 ? ([...named][0] ?? '') : '';
}
