import { describe, expect, test } from 'vitest';
import { toItalianUnit } from '../../src/formats/fatturapa/fatturapa-lines.ts';
import { knownUnitCodes, toUnitWord } from '../../src/invoices/unit-codes.ts';
import { type Dimension, findUnit } from '../../src/values/unit.ts';

/** A code, its meaning in our words, and the word in the row. */
type Case = readonly [code: string, meaning: string, word: string];
/** A case with the size of its unit in base units. */
type Measure = readonly [...Case, dimension: Dimension, toBase: number];

const measures: readonly Measure[] = [
  ['KGM', 'kilogram', 'kg', 'mass', 1],
  ['58', 'kilogram without packaging', 'kg', 'mass', 1],
  ['GRM', 'gram', 'g', 'mass', 0.001],
  ['MGM', 'milligram', 'mg', 'mass', 0.000001],
  ['TNE', 'tonne', 't', 'mass', 1000],
  ['2U', 'megagram, which is a tonne', 't', 'mass', 1000],
  ['DTN', 'a tenth of a tonne', 'quintal', 'mass', 100],
  ['HKM', 'hundred kilograms without packaging', 'quintal', 'mass', 100],
  ['STN', 'short ton of 2,000 pounds', 'short ton', 'mass', 907.18474],
  ['LBR', 'pound', 'lb', 'mass', 0.45359237],
  ['ONZ', 'ounce of a sixteenth pound', 'oz', 'mass', 0.028349523125],
  ['LTR', 'litre', 'L', 'volume', 1],
  ['DMQ', 'cubic decimetre', 'L', 'volume', 1],
  ['DLT', 'decilitre', 'dl', 'volume', 0.1],
  ['CLT', 'centilitre', 'cl', 'volume', 0.01],
  ['MLT', 'millilitre', 'ml', 'volume', 0.001],
  ['CMQ', 'cubic centimetre', 'ml', 'volume', 0.001],
  ['HLT', 'hectolitre', 'hl', 'volume', 100],
  ['MTQ', 'cubic metre', 'm3', 'volume', 1000],
  ['K6', 'kilolitre', 'm3', 'volume', 1000],
  ['NM3', 'cubic metre of gas at 0 °C', 'm3', 'volume', 1000],
  ['SM3', 'cubic metre of gas at 15 °C', 'm3', 'volume', 1000],
  ['G26', 'stere of wood', 'stere', 'volume', 1000],
  ['HH', 'hundred cubic feet', 'ccf', 'volume', 2831.6846592],
  ['FC', 'thousand cubic feet', 'mcf', 'volume', 28316.846592],
  ['GLL', 'gallon, US', 'gallon', 'volume', 3.785411784],
  ['OZA', 'fluid ounce, US', 'fl oz', 'volume', 0.0295735295625],
  ['PTL', 'pint of liquid, US', 'pint', 'volume', 0.473176473],
  ['QTL', 'quart of liquid, US', 'quart', 'volume', 0.946352946],
  ['WHR', 'watt-hour', 'Wh', 'energy', 0.001],
  ['KWH', 'kilowatt-hour', 'kWh', 'energy', 1],
  ['MWH', 'megawatt-hour', 'MWh', 'energy', 1000],
  ['GWH', 'gigawatt-hour', 'GWh', 'energy', 1_000_000],
  ['3B', 'megajoule', 'MJ', 'energy', 1 / 3.6],
  ['GV', 'gigajoule', 'GJ', 'energy', 1000 / 3.6],
  ['KMT', 'kilometre', 'km', 'distance', 1],
  ['SMI', 'mile on land', 'mile', 'distance', 1.609344],
  ['MTR', 'metre', 'm', 'length', 1],
  ['LM', 'running metre', 'm', 'length', 1],
  ['CMT', 'centimetre', 'cm', 'length', 0.01],
  ['MMT', 'millimetre', 'mm', 'length', 0.001],
  ['FOT', 'foot', 'ft', 'length', 0.3048],
  ['LF', 'running foot', 'ft', 'length', 0.3048],
  ['INH', 'inch', 'in', 'length', 0.0254],
  ['YRD', 'yard', 'yd', 'length', 0.9144],
  ['LY', 'running yard', 'yd', 'length', 0.9144],
  ['MTK', 'square metre', 'm2', 'area', 1],
  ['FTK', 'square foot', 'ft2', 'area', 0.09290304],
  ['HAR', 'hectare', 'ha', 'area', 10_000],
  ['H18', 'square hectometre', 'ha', 'area', 10_000],
  ['TKM', 'tonne-kilometre', 't.km', 'freight', 1],
  ['Q3', 'meal', 'meal', 'meal', 1],
];

const numbers: readonly Measure[] = [
  ['DZN', 'dozen', 'dozen', 'count', 12],
  ['DPC', 'dozen pieces', 'dozen', 'count', 12],
  ['DZP', 'dozen packs', 'dozen', 'count', 12],
  ['DRL', 'dozen rolls', 'dozen', 'count', 12],
  ['PR', 'pair', 'pair', 'count', 2],
  ['NPR', 'number of pairs (withdrawn)', 'pair', 'count', 2],
  ['CEN', 'hundred', 'hundred', 'count', 100],
  ['HC', 'count in hundreds', 'hundred', 'count', 100],
  ['CNP', 'hundred packs', 'hundred', 'count', 100],
  ['HBX', 'hundred boxes', 'hundred', 'count', 100],
  ['MIL', 'thousand', 'thousand', 'count', 1000],
  ['T3', 'thousand pieces', 'thousand', 'count', 1000],
];

const ones: readonly Case[] = [
  ['C62', 'one', 'unit'],
  ['H87', 'piece', 'unit'],
  ['EA', 'each', 'unit'],
  ['NAR', 'number of articles', 'unit'],
  ['NPT', 'number of parts', 'unit'],
  ['STK', 'cigarette; in German, piece', 'unit'],
  ['E48', 'unit of a service', 'unit'],
  ['E50', 'unit of accounts', 'unit'],
  ['E51', 'job', 'unit'],
  ['E53', 'test', 'unit'],
  ['ACT', 'activity', 'unit'],
  ['D63', 'book', 'unit'],
  ['E23', 'tyre', 'unit'],
  ['HEA', 'head', 'unit'],
  ['XPP', 'piece that is not packed', 'unit'],
  ['XUN', 'unit', 'unit'],
  ['XNE', 'not packed', 'unit'],
  ['XNF', 'not packed, single', 'unit'],
  ['AS', 'assortment', 'lot'],
  ['LO', 'lot that is bought', 'lot'],
  ['5B', 'batch', 'lot'],
  ['XLT', 'lot', 'lot'],
  ['LS', 'lump sum', 'forfait'],
  ['1I', 'fixed rate', 'forfait'],
  ['E54', 'trip', 'trip'],
  ['IE', 'person', 'person'],
  ['SET', 'set', 'set'],
  ['KT', 'kit', 'kit'],
  ['XKI', 'kit', 'kit'],
  ['RM', 'ream', 'ream'],
  ['ST', 'sheet (withdrawn)', 'sheet'],
  ['XST', 'sheet', 'sheet'],
];

const packages: readonly Case[] = [
  ['BX', 'box (withdrawn)', 'box'],
  ['XBX', 'box', 'box'],
  ['X4C', 'box of solid wood', 'box'],
  ['X4D', 'box of plywood', 'box'],
  ['X4G', 'box of fibreboard', 'box'],
  ['X4H', 'box of plastic', 'box'],
  ['CT', 'carton (withdrawn)', 'carton'],
  ['XCT', 'carton', 'carton'],
  ['CS', 'case (withdrawn)', 'case'],
  ['XCS', 'case', 'case'],
  ['X7B', 'case of wood', 'case'],
  ['PK', 'pack (withdrawn)', 'pack'],
  ['PA', 'packet (withdrawn)', 'pack'],
  ['AB', 'bulk pack', 'pack'],
  ['NMP', 'number of packs', 'pack'],
  ['XPK', 'package', 'pack'],
  ['XPA', 'packet', 'pack'],
  ['NPL', 'number of parcels (withdrawn)', 'colis'],
  ['XPC', 'parcel', 'colis'],
  ['PF', 'pallet to lift (withdrawn)', 'pallet'],
  ['D97', 'pallet or load (withdrawn)', 'pallet'],
  ['XPX', 'pallet', 'pallet'],
  ['XPD', 'pallet of 80 × 100 cm with collars', 'pallet'],
  ['XPE', 'pallet of 80 × 120 cm with collars', 'pallet'],
  ['XAF', 'pallet of 80 × 60 cm with collars', 'pallet'],
  ['XAG', 'pallet wrapped in film', 'pallet'],
  ['XAH', 'pallet of 100 × 110 cm', 'pallet'],
  ['XOA', 'pallet of 40 × 60 cm of a pool', 'pallet'],
  ['XOB', 'pallet of 80 × 120 cm of a pool', 'pallet'],
  ['XOC', 'pallet of 100 × 120 cm of a pool', 'pallet'],
  ['X8A', 'pallet of wood', 'pallet'],
  ['BO', 'bottle (withdrawn)', 'bottle'],
  ['XBO', 'bottle, cylindrical', 'bottle'],
  ['XBQ', 'bottle, cylindrical, protected', 'bottle'],
  ['XBS', 'bottle, bulbous', 'bottle'],
  ['XBV', 'bottle, bulbous, protected', 'bottle'],
  ['XGB', 'bottle of gas', 'bottle'],
  ['XFL', 'flask', 'flacon'],
  ['XVI', 'vial', 'flacon'],
  ['BG', 'bag (withdrawn)', 'bag'],
  ['SA', 'sack (withdrawn)', 'bag'],
  ['XBG', 'bag', 'bag'],
  ['XSA', 'sack', 'bag'],
  ['XPO', 'pouch', 'bag'],
  ['X5H', 'bag of woven plastic', 'bag'],
  ['X5L', 'bag of cloth', 'bag'],
  ['X5M', 'bag of paper', 'bag'],
  ['XEC', 'bag of plastic', 'bag'],
  ['XSH', 'sachet', 'sachet'],
  ['CA', 'can (withdrawn)', 'can'],
  ['XCA', 'can, rectangular', 'can'],
  ['XCX', 'can, cylindrical', 'can'],
  ['XTN', 'tin', 'tin'],
  ['DR', 'drum (withdrawn)', 'drum'],
  ['XDR', 'drum', 'drum'],
  ['X1A', 'drum of steel', 'drum'],
  ['X1B', 'drum of aluminium', 'drum'],
  ['X1D', 'drum of plywood', 'drum'],
  ['X1G', 'drum of fibre', 'drum'],
  ['XIH', 'drum of plastic', 'drum'],
  ['XJC', 'jerrycan, rectangular', 'bidon'],
  ['XJY', 'jerrycan, cylindrical', 'bidon'],
  ['X3A', 'jerrycan of steel', 'bidon'],
  ['X3H', 'jerrycan of plastic', 'bidon'],
  ['XCI', 'canister', 'bidon'],
  ['XKG', 'keg', 'fut'],
  ['XBA', 'barrel', 'fut'],
  ['JR', 'jar (withdrawn)', 'jar'],
  ['XJR', 'jar', 'jar'],
  ['XPT', 'pot', 'pot'],
  ['TU', 'tube (withdrawn)', 'tube'],
  ['XTU', 'tube', 'tube'],
  ['XTD', 'tube that collapses', 'tube'],
  ['XTV', 'tube with a nozzle', 'tube'],
  ['RO', 'roll (withdrawn)', 'roll'],
  ['NRL', 'number of rolls (withdrawn)', 'roll'],
  ['XRO', 'roll', 'roll'],
  ['BJ', 'bucket (withdrawn)', 'seau'],
  ['XBJ', 'bucket', 'seau'],
  ['XPL', 'pail', 'seau'],
  ['CR', 'crate (withdrawn)', 'caisse'],
  ['XCR', 'crate', 'caisse'],
  ['X8B', 'crate of wood', 'caisse'],
  ['XMA', 'crate of metal', 'caisse'],
  ['XFC', 'crate for fruit', 'caisse'],
  ['XPJ', 'punnet', 'barquette'],
  ['XNT', 'net', 'filet'],
];

const times: readonly Case[] = [
  ['SEC', 'second', 'second'],
  ['MIN', 'minute', 'minute'],
  ['HUR', 'hour', 'hour'],
  ['LH', 'hour of labour', 'hour'],
  ['OT', 'hour of overtime', 'hour'],
  ['RH', 'hour in which a machine runs', 'hour'],
  ['DAY', 'day', 'day'],
  ['E49', 'working day', 'day'],
  ['WEE', 'week', 'week'],
  ['MON', 'month', 'month'],
  ['WM', 'working month', 'month'],
  ['M36', 'month of 30 days', 'month'],
  ['3C', 'month of one person', 'month'],
  ['QAN', 'quarter of a year', 'quarter'],
  ['ANN', 'year', 'year'],
];

/** Codes with their meaning, and the unit for which they could be mistaken. */
const misread: readonly Case[] = [
  ['CTN', 'content in tonnes', 'carton'],
  ['FF', 'hundred cubic metres', 'forfait'],
  ['GJ', 'gram per millilitre', 'gigajoule'],
  ['HA', 'hank of yarn', 'hectare'],
  ['KGS', 'kilogram per second', 'kilogram'],
  ['MC', 'microgram', 'cubic metre'],
  ['MQS', 'cubic metre per second', 'square metre'],
  ['MTS', 'metre per second', 'tonne'],
  ['PAL', 'pascal', 'pallet'],
  ['CL', 'coil (withdrawn)', 'centilitre'],
  ['HL', 'hundred running feet (withdrawn)', 'hectolitre'],
  ['MQ', 'thousand metres (withdrawn)', 'square metre'],
  ['MT', 'mat (withdrawn)', 'tonne'],
  ['NB', 'barge (withdrawn)', 'number'],
  ['TN', 'tin (withdrawn)', 'tonne'],
  ['TS', 'thousand square feet (withdrawn)', 'tonne'],
  ['WH', 'wheel (withdrawn)', 'watt-hour'],
];

/** The alphabetic codes in force: only these could be mistaken for a word. */
const lettersInForce = `
  AA AB ACR ACT AD AE AH AI AK AL AMH AMP ANN APZ AQ AS ASM ASU ATM AWG AY AZ BAR BB BFT BHP BIL BLD BLL BP BPM BQL
  BTU BUA BUI CCT CDL CEL CEN CG CGM CKG CLF CLT CMK CMQ CMT CNP CNT COU CTG CTM CTN CUR CWA CWI DAA DAD DAY DB DBM
  DBW DD DEC DG DJ DLT DMA DMK DMO DMQ DMT DN DPC DPR DPT DRA DRI DRL DT DTN DWT DZN DZP EA EB EQ FAH FAR FBM FC FF
  FH FIT FL FNU FOT FP FR FS FTK FTQ GB GBQ GDW GE GF GFI GGR GIA GIC GII GIP GJ GL GLD GLI GLL GM GO GP GQ GRM GRN
  GRO GV GWH HA HAD HBA HBX HC HDW HEA HGM HH HIU HKM HLT HM HMO HMQ HMT HPA HTZ HUR HWE IA IE INH INK INQ ISD IU
  IUG IV JE JK JM JNT JOU JPS JWL KA KAT KB KBA KCC KDW KEL KGM KGS KHY KHZ KI KIC KIP KJ KJO KL KLK KLX KMA KMH KMK
  KMQ KMT KNI KNM KNS KNT KO KPA KPH KPO KPP KR KSD KSH KT KTN KUR KVA KVR KVT KW KWH KWN KWO KWS KWT KWY KX LA LAC
  LBR LBT LD LEF LF LH LK LM LN LO LP LPA LR LS LTN LTR LUB LUM LUX LY MAH MAL MAM MAR MAW MBE MBF MBR MC MCU MD MGM
  MHZ MIK MIL MIN MIO MIU MKD MKM MKW MLD MLT MMK MMQ MMT MND MNJ MON MPA MQD MQH MQM MQS MQW MRD MRM MRW MSK MTK
  MTQ MTR MTS MTZ MVA MWH NA NAR NCL NEW NF NIL NIU NL NMI NMP NPT NT NTU NU NX OA ODE ODG ODK ODM OHM ON ONZ OPM OT
  OZA OZI PAL PD PFL PGL PI PLA PO PQ PR PS PTD PTI PTL PTN QA QAN QB QR QTD QTI QTL QTR RH RM ROM RP RPM RPS RT SAN
  SCO SCR SEC SET SG SIE SMI SQ SQR SR STC STI STK STL STN STW SW SX SYR TAH TAN TI TIC TIP TKM TMS TNE TP TPI TPR
  TQD TRL TST TTS UB UC VA VLT VP WA WB WCD WE WEB WEE WG WHR WM WSD WTT YDK YDQ YRD ZP`
  .trim()
  .split(/\s+/);

describe('codes of units', () => {
  test.each([...measures, ...numbers])('%s, %s, is %s: %s × %d', (code, _, word, dimension, toBase) => {
    expect(toUnitWord(code)).toBe(word);
    const unit = findUnit(word);
    expect(unit?.dimension).toBe(dimension);
    expect((unit?.toBase ?? 0) / toBase).toBeCloseTo(1, 9);
  });

  test.each([...ones, ...packages])('%s, %s, is %s: a countable item', (code, _, word) => {
    expect(toUnitWord(code)).toBe(word);
    expect(findUnit(word)).toMatchObject({ dimension: 'count', toBase: 1 });
  });

  test.each(times)('%s, %s, is %s: a time, which does not measure a product', (code, _, word) => {
    expect(toUnitWord(code)).toBe(word);
    expect(findUnit(word)).toBeUndefined();
  });

  test('every code of the table is covered here', () => {
    const cases = [...measures, ...numbers, ...ones, ...packages, ...times];
    expect(cases.map(([code]) => code).sort()).toEqual(knownUnitCodes.map(([code]) => code).sort());
  });

  test.each(misread)('%s, %s, is not taken for %s', (code) => {
    expect(findUnit(code)).toBeDefined();
    expect(toUnitWord(code)).toBe(`code ${code}`);
    expect(findUnit(toUnitWord(code))).toBeUndefined();
  });

  test('no other code of the list is read as a unit', () => {
    const known = new Set(knownUnitCodes.map(([code]) => code));
    const others = [...lettersInForce, 'R9', 'E4', 'D30', 'D32', 'E22', 'P1', 'P5', '10', '20'].filter(
      (code) => !known.has(code),
    );
    expect(others.filter((code) => findUnit(toUnitWord(code)) !== undefined)).toEqual([]);
  });

  test('only codes are translated: other texts stay as written', () => {
    const texts = ['kg', 'hl', 'mc', 'Stk', 'm2', 'KG', 'PCE', 'QQQ', 'xbx', ' KGM '];
    expect(texts.map(toUnitWord)).toEqual(['kg', 'hl', 'mc', 'Stk', 'm2', 'KG', 'PCE', 'QQQ', 'box', 'kg']);
  });

  test('Italian invoices use words, also in capitals', () => {
    const texts = ['MC', 'MQ', 'MT', 'HL', 'HA', 'CL', 'GJ', 'CTN', 'PAL'];
    const units = ['m3', 'm2', 'm', 'hl', 'ha', 'cl', 'GJ', 'carton', 'pallet'];
    expect(texts.map((text) => toUnitWord(toItalianUnit(text)))).toEqual(units);
  });

  test('mutually defined units are ignored', () => {
    expect(['ZZ', 'XZZ', ''].map(toUnitWord)).toEqual(['', '', '']);
  });
});
