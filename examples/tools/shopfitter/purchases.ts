import { createRandom, type Random } from '../random.ts';
import { type Account, accounts, fillings, items, type Supplier, suppliers } from './company.ts';

/** Something bought from a supplier once or repeatedly. */
type Purchase = {
  readonly account: Account;
  readonly supplier: string;
  readonly designation: string;
  /** Approximate euros per line. */
  readonly price: number;
  /** How often it is bought, relative to others. */
  readonly weight: number;
};

type Line = { readonly day: number; readonly purchase: Purchase; readonly cents: number };

const rows = 2_000;
const firstYear = 2023;
const seed = 20_231;
/** The other half of next year's purchases is new. */
const inflation = 1.03;
const creditShare = 0.008;

/** The purchases of two years, each as a CSV file exported from accounting software. */
export function writeLedgers(): readonly { readonly name: string; readonly text: string }[] {
  const random = createRandom(seed);
  const known = new Set<string>();
  const first = drawPurchases(random, known, { from: suppliers.filter(({ style }) => style !== 'new') });
  const kept = random.half(first).map((purchase) => ({ ...purchase, price: purchase.price * inflation }));
  const added = drawPurchases(random, known, { from: suppliers, share: 0.5 });
  return [first, [...kept, ...added]].map((purchases, index) => {
    const year = firstYear + index;
    return { name: `achats-agenceur-${year}.csv`, text: toCsv(year, drawLines(random, purchases)) };
  });
}

/** Those not known yet, which are added to the known ones. */
function drawPurchases(
  random: Random,
  known: Set<string>,
  { from, share = 1 }: { readonly from: readonly Supplier[]; readonly share?: number },
): readonly Purchase[] {
  return accounts.flatMap((account) => {
    const sellers = from.filter((supplier) => supplier.accounts.includes(account.account));
    const sold = items.filter((item) => item.account === account.account);
    return Array.from({ length: Math.ceil(account.cases * share) }, () => {
      const supplier = random.pickWeighted(sellers);
      const { text } = random.pick(sold);
      const designation = drawDesignation(random, supplier, text);
      const deviation = Math.max(-2.5, Math.min(random.normal(), 2.5));
      const price = account.median * Math.exp(account.spread * deviation);
      // A few things are bought all the time, most only once; anything with its own number is not bought again.
      const often = (1 - random.next()) ** (-1 / 1.4);
      const weight = /\{ref\}/.test(text) || /^FA\d/.test(designation) ? 0 : Math.min(often, 30);
      return { account, supplier: supplier.name, designation, price, weight };
    }).filter(({ supplier, designation }) => {
      const key = `${supplier} ${designation}`;
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
  });
}

function drawDesignation(random: Random, { style }: Supplier, text: string): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const choices = fillings[name];
    return choices === undefined ? String(1_000 + random.below(9_000)) : random.pick(choices);
  });
  if (style === 'capitals') return filled.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  // Accounts say little about what was bought, and a lot about invoice numbers.
  const whim = random.next();
  if (whim < 0.07) return `FA${10_000 + random.below(90_000)} ${filled}`;
  return whim < 0.14 && filled.length > 18 ? filled.slice(0, 18).trim() : filled;
}

/** Each purchase once; the remaining lines are distributed at random. */
function drawLines(random: Random, purchases: readonly Purchase[]): readonly Line[] {
  const again = Array.from({ length: rows - purchases.length }, () => random.pickWeighted(purchases));
  return [...purchases, ...again]
    .map((purchase) => ({ purchase, day: random.below(365), cents: drawCents(random, purchase) }))
    .toSorted((a, b) => a.day - b.day);
}

function drawCents(random: Random, { price }: Purchase): number {
  const sign = random.next() < creditShare ? -1 : 1;
  return sign * Math.max(100, Math.round(100 * price * Math.exp(0.25 * random.normal())));
}

function toCsv(year: number, lines: readonly Line[]): string {
  const header = 'Journal;Date;Pièce;Compte;Intitulé du compte;Fournisseur;Libellé;Montant HT;Devise';
  const written = lines.map(({ day, purchase, cents }, index) => {
    const { account, supplier, designation } = purchase;
    const [iso = ''] = new Date(Date.UTC(year, 0, 1 + day)).toISOString().split('T');
    const date = iso.split('-').toReversed().join('/');
    const document = `AC${year % 100}-${String(index + 1).padStart(5, '0')}`;
    const cells = ['ACH', date, document, account.account, account.label, supplier, designation];
    return [...cells, (cents / 100).toFixed(2).replace('.', ','), 'EUR'].map(quote).join(';');
  });
  return `${[header, ...written].join('\n')}\n`;
}

function quote(cell: string): string {
  return /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
