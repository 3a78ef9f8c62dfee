import { currencyOfCountry } from '../../values/country-currency.ts';
import { parseCurrency } from '../../values/parse-currency.ts';
import { textOf, type XmlElement } from '../../xml/xml-element.ts';
import { readParts } from './saft-parts.ts';

/** An account as described in the file. */
export type SaftAccount = {
  readonly id: string;
  readonly label: string;
  /** The number in the standard chart of the country, if the company has its own. */
  readonly standard: string;
  /** `Expense`, `P`: the kind of account. */
  readonly type: string;
};

export type SaftPartner = { readonly name: string; readonly country: string };

/** The header and master data of an audit file. */
export type SaftMasters = {
  /** Two letters; empty if unknown. */
  readonly country: string;
  readonly currency: string;
  readonly accounts: ReadonlyMap<string, SaftAccount>;
  readonly suppliers: ReadonlyMap<string, SaftPartner>;
  /** Descriptions by product code. */
  readonly products: ReadonlyMap<string, string>;
  /** The kinds of records in the file. */
  readonly hasLedger: boolean;
  readonly hasPurchases: boolean;
  readonly hasSales: boolean;
  /** Payments, deliveries, orders: records that are not purchases. */
  readonly hasOthers: boolean;
};

/** The names of entry lines in the versions of the standard. */
export const lineNames: ReadonlySet<string> = new Set([
  ...['Line', 'TransactionLine', 'DebitLine', 'CreditLine', 'trLine', 'line'],
]);

/** Accounts, suppliers and products must fit into memory. */
const mostKept = 2_000_000;

const kept = new Set([
  ...['Account', 'GeneralLedgerAccount', 'Supplier', 'Product', 'ledgerAccount', 'customerSupplier'],
]);

/** Reads the header and master files, wherever they are in the file. */
export async function readMasters(bytes: Uint8Array): Promise<SaftMasters> {
  const accounts = new Map<string, SaftAccount>();
  const suppliers = new Map<string, SaftPartner>();
  const products = new Map<string, string>();
  const seen = { ledger: false, purchases: false, sales: false, others: false };
  let header: XmlElement | undefined;

  function isWanted(path: readonly string[]): boolean {
    const name = path.at(-1) ?? '';
    if (lineNames.has(name) && path.some((each) => /^transaction$/i.test(each))) seen.ledger = true;
    if (path.includes('PurchaseInvoices') && name === 'Invoice') seen.purchases = true;
    if (path.includes('SalesInvoices') && name === 'Invoice') seen.sales = true;
    if (path.length === 4 && otherRecords.has(name)) seen.others = true;
    if (path.length === 2 && /^header$/i.test(name)) return true;
    if (isEntries(path)) return false;
    // In early versions, each account is an element of this name.
    return kept.has(name) || (name === 'GeneralLedger' && path.length === 3);
  }

  for await (const batch of readParts(bytes, isWanted)) {
    for (const { element } of batch) {
      if (accounts.size + suppliers.size + products.size > mostKept) break;
      switch (element.name) {
        case 'Header':
        case 'header':
          header ??= element;
          break;
        case 'Supplier':
        case 'customerSupplier':
          addPartner(suppliers, element);
          break;
        case 'Product':
          products.set(textOf(element, 'ProductCode'), first(element, ['ProductDescription', 'Description']));
          break;
        default:
          addAccount(accounts, element);
      }
    }
  }
  const country = countryOf(header) || countryOfNamespace(bytes);
  const currency = first(header, ['CurrencyCode', 'DefaultCurrencyCode', 'curCode', 'currencyCode']);
  return {
    country,
    accounts,
    suppliers,
    products,
    currency: parseCurrency(currency) ?? currencyOfCountry(country) ?? '',
    hasLedger: seen.ledger,
    hasPurchases: seen.purchases,
    hasSales: seen.sales,
    hasOthers: seen.others,
  };
}

const otherRecords = new Set(['Payment', 'StockMovement', 'WorkDocument']);

const entryFolders = new Set([...['GeneralLedgerEntries', 'SourceDocuments', 'transactions']]);

function isEntries(path: readonly string[]): boolean {
  return path.some((name) => entryFolders.has(name));
}

function addAccount(accounts: Map<string, SaftAccount>, element: XmlElement): void {
  const id = first(element, ['AccountID', 'accID', 'accountID']);
  if (id === '') return;
  accounts.set(id, {
    id,
    label: first(element, ['AccountDescription', 'accDesc', 'accountDesc', 'Description']),
    standard: first(element, ['StandardAccountID', 'leadReference', 'leadCode', 'TaxonomyReference']),
    type: first(element, ['AccountType', 'accTp', 'accountType']),
  });
}

function addPartner(partners: Map<string, SaftPartner>, element: XmlElement): void {
  const id = first(element, ['SupplierID', 'custSupID']);
  if (id === '') return;
  partners.set(id, {
    name:
      first(element, ['CompanyName', 'Name', 'custSupName', 'companyName', 'SupplierName']) ||
      textOf(element, 'CompanyStructure', 'Name'),
    country: twoLetters(
      textOf(element, 'BillingAddress', 'Country') ||
        textOf(element, 'Address', 'Country') ||
        textOf(element, 'CompanyStructure', 'Address', 'Country') ||
        textOf(element, 'streetAddress', 'country'),
    ),
  });
}

function countryOf(header: XmlElement | undefined): string {
  const own = first(header, ['AuditFileCountry', 'Country']);
  const found =
    own ||
    textOf(header, 'CompanyAddress', 'Country') ||
    textOf(header, 'Company', 'Address', 'Country') ||
    textOf(header, 'companyAddress', 'country') ||
    (header?.name === 'header' ? 'NL' : '');
  return twoLetters(found);
}

const namespaces: readonly (readonly [pattern: RegExp, country: string])[] = [
  [/StandardAuditFile-Tax(?:ation-Financial)?:NO/, 'NO'],
  [/StandardAuditFile-Tax(?:ation-Financial)?:DK/, 'DK'],
  [/StandardAuditFile-Tax:PT/, 'PT'],
  [/StandardAuditFile-Tax:AO/, 'AO'],
  [/mfp:anaf:/, 'RO'],
];

/** The files of each country have their own namespace. */
function countryOfNamespace(bytes: Uint8Array): string {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)).replaceAll('\0', '');
  return namespaces.find(([pattern]) => pattern.test(opening))?.[1] ?? '';
}

function twoLetters(text: string): string {
  // `PT-MA` is a region; Portugal writes `Desconhecido` for an unknown country.
  return /^[A-Z]{2}(?![A-Z])/i.exec(text)?.[0].toUpperCase() ?? '';
}

/** The text of a child with one of these names: the first name whose child has a text decides. */
export function first(element: XmlElement | undefined, names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(element, name);
    if (text !== '') return text;
  }
  return '';
}
