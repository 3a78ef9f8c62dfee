import { findUnit } from '../values/unit.ts';

/**
 * Unit codes as words that `findUnit` knows, or that name a period of time. The list is UN/ECE Recommendation 20, revision 17
 * (2021). Package codes are those of Recommendation 21, revision 9, with an X prefix. Packages that Recommendation 20 used to
 * include are still in use (`BX`, `CT`).
 *
 * Each word is exactly the same unit as its code: there is no word for a thousand cubic metres (`R9`), and no code for the
 * passenger-kilometre.
 */
const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    unit: 'C62 H87 EA NAR NPT STK E48 E50 E51 E53 ACT D63 E23 HEA XPP XUN XNE XNF',
    lot: 'AS LO 5B XLT',
    forfait: 'LS 1I',
    kg: 'KGM 58',
    g: 'GRM',
    mg: 'MGM',
    t: 'TNE 2U',
    quintal: 'DTN HKM',
    'short ton': 'STN',
    lb: 'LBR',
    oz: 'ONZ',
    L: 'LTR DMQ',
    dl: 'DLT',
    cl: 'CLT',
    ml: 'MLT CMQ',
    hl: 'HLT',
    m3: 'MTQ K6 NM3 SM3',
    stere: 'G26',
    ccf: 'HH',
    mcf: 'FC',
    gallon: 'GLL',
    'fl oz': 'OZA',
    pint: 'PTL',
    quart: 'QTL',
    kWh: 'KWH',
    MWh: 'MWH',
    GWh: 'GWH',
    Wh: 'WHR',
    MJ: '3B',
    GJ: 'GV',
    km: 'KMT',
    mile: 'SMI',
    m: 'MTR LM',
    cm: 'CMT',
    mm: 'MMT',
    ft: 'FOT LF',
    in: 'INH',
    yd: 'YRD LY',
    m2: 'MTK',
    ft2: 'FTK',
    ha: 'HAR H18',
    't.km': 'TKM',
    dozen: 'DZN DZP DPC DRL',
    pair: 'PR NPR',
    hundred: 'CEN CNP HC HBX',
    thousand: 'MIL T3',
    box: 'BX XBX X4C X4D X4G X4H',
    carton: 'CT XCT',
    case: 'CS XCS X7B',
    pack: 'PK PA AB NMP XPK XPA',
    colis: 'NPL XPC',
    pallet: 'PF D97 XPX XPD XPE XAF XAG XAH XOA XOB XOC X8A',
    bottle: 'BO XBO XBQ XBS XBV XGB',
    flacon: 'XFL XVI',
    bag: 'BG SA XBG XSA XPO X5H X5L X5M XEC',
    sachet: 'XSH',
    can: 'CA XCA XCX',
    tin: 'XTN',
    drum: 'DR XDR X1A X1B X1D X1G XIH',
    bidon: 'XJC XJY X3A X3H XCI',
    fut: 'XKG XBA',
    jar: 'JR XJR',
    pot: 'XPT',
    tube: 'TU XTU XTD XTV',
    roll: 'RO NRL XRO',
    set: 'SET',
    kit: 'KT XKI',
    ream: 'RM',
    sheet: 'ST XST',
    seau: 'BJ XBJ XPL',
    caisse: 'CR XCR X8B XMA XFC',
    barquette: 'XPJ',
    filet: 'XNT',
    trip: 'E54',
    person: 'IE',
    meal: 'Q3',
    // Time does not measure a product, and is recognized by name.
    hour: 'HUR LH OT RH',
    day: 'DAY E49',
    week: 'WEE',
    month: 'MON WM M36 3C',
    quarter: 'QAN',
    year: 'ANN',
    minute: 'MIN',
    second: 'SEC',
  }).flatMap(([word, codes]) => codes.split(' ').map((code) => [code, word])),
);

/**
 * Codes that look like another unit: `MC` is the microgram, not a cubic metre, and `MTS` is a speed, not a weight. The
 * second line has withdrawn codes, which are ambiguous in current invoices: `TN` is a tin, but many use it for a tonne.
 */
const misleading = new Set(
  [
    'CTN FF GJ HA KGS MC MQS MTS PAL', //
    'CL HL MQ MT NB TN TS WH',
  ].flatMap((codes) => codes.split(' ')),
);

/** The known codes, for tests. */
export const knownUnitCodes: readonly (readonly [string, string])[] = Object.entries(words);

/**
 * The word for a code; an unknown code stays as written, and `ZZ` (mutually defined) is dropped. Codes are in capitals: `hl`
 * and `kg` are not codes.
 */
export function toUnitWord(text: string): string {
  const code = text.trim();
  const key = code.toUpperCase();
  if (key === 'ZZ' || key === 'XZZ') return '';
  if (code !== key && findUnit(code) !== undefined) return code;
  if (misleading.has(key)) return `code ${key}`;
  return Object.hasOwn(words, key) ? (words[key] ?? '') : code;
}
