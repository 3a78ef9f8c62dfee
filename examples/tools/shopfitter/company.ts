import { readFileSync } from 'node:fs';

/** An account of the French chart of accounts, the total booked to it and the cost of one line. */
export type Account = {
  readonly account: string;
  readonly label: string;
  /** How many different things are bought a year. */
  readonly cases: number;
  /** Euros per line: the median, and the standard deviation of the logarithm. */
  readonly median: number;
  readonly spread: number;
};

/** Suppliers for these accounts; `capitals` write in upper case, `new` ones appear in the second year. */
export type Supplier = {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly weight: number;
  readonly style: string;
};

/** A designation with placeholders: `{ref}`, `{month}`. */
export type Item = { readonly account: string; readonly text: string };

export const accounts: readonly Account[] = readTable('accounts.csv').map((cells) => ({
  account: cells.account ?? '',
  label: cells.label ?? '',
  cases: Number(cells.cases),
  median: Number(cells.median),
  spread: Number(cells.spread),
}));

export const suppliers: readonly Supplier[] = readTable('suppliers.csv').map((cells) => ({
  name: cells.name ?? '',
  accounts: (cells.accounts ?? '').split(' '),
  weight: Number(cells.weight),
  style: cells.style ?? '',
}));

export const items: readonly Item[] = readTable('items.csv').map(({ account = '', text = '' }) => ({ account, text }));

/** The values of the placeholders; `ref` is drawn at random. */
export const fillings: Readonly<Record<string, readonly string[]>> = {
  color: ['blanc', 'noir', 'gris perle', 'anthracite', 'sable', 'bleu nuit', 'vert sauge', 'cuivre'],
  wood: ['chêne', 'noyer', 'hêtre', 'frêne', 'teck'],
  mm: ['8', '10', '12', '16', '19', '22', '25', '30'],
  thin: ['1', '1,5', '2', '3'],
  kg: ['5', '10', '20', '25', '200'],
  grit: ['80', '120', '180', '240'],
  city: [
    ...['Rennes', 'Nantes', 'Lyon', 'Lille', 'Paris 9', 'Bordeaux', 'Genève', 'Bruxelles', 'Toulouse'],
    ...['Nice', 'Caen', 'Tours', 'Londres', 'Milan', 'Metz'],
  ],
  site: ['Brécy', 'Redon', 'dépôt', 'siège'],
  month: ['janv', 'fév', 'mars', 'avril', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc'],
  half: ['1', '2'],
  name: ['Le Tallec', 'Morvan', 'Da Silva', 'Haddad', 'Petit', 'Nguyen', 'Kowalski'],
};

/** Lines that begin with `#` are comments. */
function readTable(name: string): readonly Readonly<Partial<Record<string, string>>>[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const [header = '', ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names = header.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(names.map((column, index) => [column, cells[index] ?? '']));
  });
}
