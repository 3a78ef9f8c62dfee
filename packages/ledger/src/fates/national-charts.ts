import type { ExclusionReason } from './fate.ts';

type Prefixes = Readonly<Record<string, 'purchase' | ExclusionReason>>;

/** `purchase: '31 42 43'`: prefixes by meaning. */
function chart(meanings: Readonly<Partial<Record<'purchase' | ExclusionReason, string>>>): Prefixes {
  return Object.fromEntries(
    Object.entries(meanings).flatMap(([meaning, prefixes]) =>
      prefixes.split(' ').map((prefix) => [prefix, meaning as 'purchase' | ExclusionReason]),
    ),
  );
}

/** The last digits of Belgian and Swiss accounts of accumulated depreciation: `2419`, `1519`. */
function writtenDown(...beginnings: readonly string[]): string {
  const digits = [...'0123456789'];
  return beginnings.flatMap((beginning) => digits.map((digit) => `${beginning}${digit}9`)).join(' ');
}

/**
 * Charts of accounts prescribed or customary in a country, by the longest listed prefix. They cover the countries whose audit
 * files (SAF-T) are supported: Portugal (SNC), Angola (PGC), Norway (NS 4102), Romania (OMFP 1802), Luxembourg (PCN),
 * Austria (EKR); and, for journals, Spain (PGC), Belgium (MAR, PCMN), Switzerland and
 * Liechtenstein (KMU), Poland (the usual groups).
 *
 * Goods for resale are counted once, on the account to which supplier invoices are booked: in Portugal and Angola the purchase
 * account (31, 21), whose balance is moved to the cost of goods sold (61, 71) at the end of a period; if a company has no such
 * account, the cost of goods sold (see `isCostOfGoods` in `national-accounts.ts`). In Norway (43), Romania (607), Luxembourg (606),
 * Austria (50) and Poland (735) the cost of goods sold is always counted: goods bought into stock (14, 371, 36, 16, 33) arrive
 * there when they are used, and only changes in stock (409 to 439, 71, 607) are excluded. Polish companies that book costs by
 * kind (4) may book them a second time by function (5): only the first are counted.
 */
export const nationalCharts: Readonly<Record<string, Prefixes>> = {
  PT: chart({
    purchase: '31 42 43 44 45 62',
    stock: '3 61',
    land: '421 431',
    equity: '26 41 441 5',
    bank: '1',
    finance: '14 25 69',
    payable: '21 22 27',
    payroll: '23 63',
    tax: '24 681',
    vat: '243',
    adjustment: '272 28 46 66 68 9',
    depreciation: '29 428 429 438 439 448 449 458 459 64 65 67',
    revenue: '7',
    transfer: '8',
  }),
  AO: chart({
    purchase: '11 12 14 21 75',
    land: '111',
    equity: '13 5',
    depreciation: '18 19 29 38 39 49 73',
    stock: '2 71',
    payable: '31 32 37',
    finance: '33 76',
    tax: '34 753',
    vat: '345',
    intra_group: '35',
    payroll: '36 72',
    bank: '4',
    revenue: '6',
    adjustment: '77 78 79 9',
    transfer: '8',
  }),
  NO: chart({
    purchase: '10 11 12 4 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77',
    land: '115',
    tax: '107 25 82 83 85',
    equity: '108 13 20 28 86 87 88 89',
    stock: '14 409 419 429 439',
    payable: '15 24 29',
    vat: '16 27',
    adjustment: '17 78 79',
    finance: '18 22 23 80 81',
    bank: '19',
    depreciation: '21 60',
    payroll: '26 277 278 5',
    revenue: '3',
    transfer: '84',
  }),
  RO: chart({
    purchase: '20 21 22 23 60 61 62',
    land: '211',
    equity: '1 207 26',
    depreciation: '14 15 28 29 39 49 59 68',
    finance: '16 27 50 66',
    stock: '3 71',
    payable: '40 41 46',
    payroll: '42 43 64',
    tax: '44 63 69',
    vat: '442',
    intra_group: '45',
    adjustment: '47 65 67 8 9',
    transfer: '48 58',
    bank: '5',
    revenue: '7',
  }),
  LU: chart({
    purchase: '20 21 22 60 61',
    land: '2211',
    stock: '3 607',
    equity: '1 213 23',
    depreciation: '18 63',
    finance: '19 65 66',
    payable: '40 41 42 43 44 45 47',
    tax: '46 64 67 68',
    vat: '4216 4614',
    payroll: '462 62',
    adjustment: '48',
    bank: '5',
    revenue: '7',
  }),
  AT: chart({
    purchase: '0 5 7',
    land: '020 021',
    equity: '08 09 9',
    stock: '1',
    payable: '2 3',
    vat: '25 35',
    bank: '27 28',
    adjustment: '29 39 78',
    depreciation: '30 70',
    finance: '31 32 8',
    payroll: '36 6',
    revenue: '4',
    tax: '34 71 85',
    transfer: '98',
  }),
  ES: chart({
    purchase: '20 21 22 23 60 62',
    land: '210 220',
    equity: '10 11 12 204 550',
    grant: '13',
    depreciation: '14 28 29 39 49 59 68 69 79',
    finance: '15 16 17 24 25 50 51 52 53 54 66',
    deposit: '18 26 27 56',
    adjustment: '19 48 58 65 67 73 8 9',
    stock: '3 61 71',
    payable: '40 41 43 44 45',
    payroll: '46 471 476 64',
    tax: '47 63',
    vat: '4700 4720 4727 4728 4729 472 4750 477 634 639',
    transfer: '55',
    bank: '57',
    revenue: '7',
  }),
  BE: chart({
    purchase: '20 21 22 23 24 25 26 27 60 61 657 658 659',
    land: '220',
    equity: '10 11 12 13 14 212 47 69',
    grant: '15',
    depreciation: `16 29 63 ${writtenDown('20', '21', '22', '23', '24', '25', '26', '27')}`,
    finance: '17 28 42 43 50 51 52 53 65',
    deposit: '178 288 418 488',
    stock: '3 609 71',
    payable: '40 41 44 46 48',
    vat: '411 451',
    tax: '412 413 45 64 67',
    payroll: '453 454 455 456 459 618 62',
    adjustment: '0 49 641 642 643 649 66 68 72 8 9',
    bank: '5',
    transfer: '58',
    revenue: '7',
  }),
  CH: chart({
    purchase: '15 16 17 4 58 59 6 694',
    bank: '10',
    finance: '106 14 21 24 69',
    payable: '11 20 22 225',
    vat: '1170 1171 1172 1174 2200 2201 2202 2203',
    tax: '1176 2205 2206 2208 623 89',
    stock: '12 39 48',
    adjustment: '13 23 589 627 7 80 85',
    equity: '18 177 226 28 29',
    payroll: '227 5',
    depreciation: `26 68 ${writtenDown('15', '16', '17')}`,
    revenue: '3 695',
    transfer: '9',
  }),
  PL: chart({
    purchase: '01 02 08 401 402 409 735 737',
    land: '010',
    depreciation: '07 28 400 84',
    finance: '03 14 751 755',
    bank: '1',
    payable: '20 21 24 25 26 27',
    tax: '22 403 87',
    vat: '221 222 223',
    payroll: '229 23 404 405',
    stock: '3',
    transfer: '30 86',
    adjustment: '49 5 6 711 76 9',
    revenue: '70 73 74 750 760',
    equity: '8',
  }),
};
