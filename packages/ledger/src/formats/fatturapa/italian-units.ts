/** Units as Italian programs write them, with their UN/ECE Recommendation 20 codes. */
const codes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    C62: 'n nr num numero pz pez pezzo pezzi cad cadauno un unita',
    LS: 'acorpo corpo forf forfait forfettario',
    KGM: 'kg kgm chilogrammi',
    GRM: 'gr g grammi',
    DTN: 'ql qli quintali',
    TNE: 't ton tonn tonnellate',
    LTR: 'l lt ltr litri litro',
    CLT: 'cl',
    HLT: 'hl ettolitri ettolitro',
    MTR: 'm mt mtr metri metro',
    KMT: 'km chilometri',
    MTK: 'mq m2 metriquadri',
    HAR: 'ha ettari ettaro',
    MTQ: 'mc m3 smc stm3 metricubi',
    GV: 'gj',
    KWH: 'kwh',
    MWH: 'mwh',
    HUR: 'h hh hur ora ore',
    DAY: 'gg g.g giorno giorni',
    MON: 'mese mesi',
    ANN: 'anno anni',
    XPK: 'cf cnf conf confezione confezioni',
    XCT: 'ct ctn cartone cartoni',
    XPX: 'pal pallet bancale bancali',
  }).flatMap(([code, words]) => words.split(' ').map((word) => [word, code])),
);

/**
 * The code of a unit, or the text as written. `ml` is left out: it is a linear metre for builders and a millilitre for
 * chemists.
 */
export function toItalianUnit(text: string): string {
  const word = text
    .toLowerCase()
    .replace(/[\s.°º'’/]/g, '')
    .replace(/à/g, 'a');
  if (word === 'ml') return '';
  return Object.hasOwn(codes, word) ? (codes[word] ?? text) : text;
}
