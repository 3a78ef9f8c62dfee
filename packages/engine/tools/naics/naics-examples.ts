import { readFile } from 'node:fs/promises';
import { groups } from '../../src/catalogue/groups.ts';
import type { NaicsScheme } from '../../src/referential/naics-scheme.ts';
import { parseEpa } from '../catalogue/parse-epa.ts';
import { parseCrosswalk } from '../classifier/crosswalk.ts';
import { loadKnowledgeFiles } from '../classifier/knowledge-files.ts';
import { parseRows } from '../parse-rows.ts';
import type { DataFolder } from '../sources/data-folder.ts';
import { loadTwins, type Twin } from './twins.ts';

/** A text with the index of its NAICS code. */
export type CodedExample = { readonly text: string; readonly code: number; readonly weight: number };

/** A text with only the index of its group. */
export type GroupedExample = { readonly text: string; readonly group: number; readonly weight: number };

/** Everything the NAICS model learns from; purchase orders are separate, since they are held out in turn. */
export type NaicsExamples = {
  readonly scheme: NaicsScheme;
  readonly orders: readonly CodedExample[];
  readonly coded: readonly CodedExample[];
  /** Our own phrases for services, which are rare in the NAICS index. */
  readonly phrases: readonly CodedExample[];
  readonly grouped: readonly GroupedExample[];
  readonly twins: readonly Twin[];
};

const changes = new URL('../../data/naics-changes.csv', import.meta.url);
const ownPhrases = new URL('../../data/naics-phrases.csv', import.meta.url);

/** The EPA publishes no factor per dollar for electricity; without this code, electricity would be taken for gas. */
const withoutFactor = ['221122'];

/** The weight of one text by source, chosen with bench/accuracy/naics.ts. */
const weights = { orders: 2, groceries: 0.5, index: 1, titles: 1, phrases: 1, knowledge: 0.7 };

/**
 * Reads the EPA's codes and titles, the NAICS index, labelled lines, our own knowledge and the bilingual taxonomies.
 */
export async function loadNaicsExamples(folder: DataFolder): Promise<NaicsExamples> {
  const factors = parseEpa(await folder.read('epa-supply-chain'), folder.source('epa-supply-chain'));
  const toGroup = parseCrosswalk(await folder.read('naics-crosswalk'), 'naicsPrefix');
  const groupNumbers = new Map(groups.map(({ code }, number) => [code, number]));
  const numberOfGroup = (code: string | undefined) => groupNumbers.get(code ?? '') ?? -1;
  const codes = [...factors.map(({ code }) => code), ...withoutFactor];
  const scheme: NaicsScheme = {
    codes,
    factors: codes.map((_, at) => factors[at]?.value ?? 0),
    groupCount: groups.length,
    groupOfCode: codes.map((code) => numberOfGroup(toGroup(code))),
  };
  const toExamples = await createCoder(scheme);
  const read = async (id: string, column: 'designation' | 'phrase') =>
    parseRows(await folder.read(id), ['naics', column]).map((row) => ({ text: row[column], naics: row.naics }));
  const titles = factors.map(({ code, nameEn }) => ({ text: toProductWords(nameEn), naics: code }));
  const knowledge = await loadKnowledgeFiles();
  return {
    scheme,
    orders: toExamples(await read('austin-lines', 'designation'), weights.orders),
    coded: [
      ...toExamples(await read('naics-index', 'phrase'), weights.index),
      ...toExamples(titles, weights.titles),
      ...toExamples(await read('grocery-lines', 'designation'), weights.groceries),
    ],
    phrases: toExamples(await loadOwnPhrases(), weights.phrases),
    grouped: [...knowledge.lexicon, ...knowledge.lines].flatMap(({ code, input }) => {
      const group = numberOfGroup(code);
      return group === -1 ? [] : [{ text: input.designation, group, weight: weights.knowledge }];
    }),
    twins: await loadTwins(folder, numberOfGroup),
  };
}

async function loadOwnPhrases() {
  const rows = parseRows(await readFile(ownPhrases, 'utf8'), ['code', 'phrases']);
  return rows.flatMap(({ code, phrases }) => phrases.split('|').map((text) => ({ text, naics: code })));
}

/** Codes of earlier editions are mapped to those of 2017, which the EPA uses. */
async function createCoder({ codes }: NaicsScheme) {
  const current = new Map(parseRows(await readFile(changes, 'utf8'), ['from', 'to']).map((row) => [row.from, row.to]));
  const numbers = new Map(codes.map((code, number) => [code, number]));
  return (
    rows: readonly { readonly text: string; readonly naics: string }[],
    weight: number,
  ): readonly CodedExample[] =>
    rows.map(({ text, naics }) => {
      const code = numbers.get(current.get(naics) ?? naics);
      if (code === undefined) throw new Error(`NAICS ${naics} has no factor, and no successor with one.`);
      return { text, code, weight };
    });
}

/** The part of the industry's title about its products. */
function toProductWords(title: string): string {
  return title.replace(/ Manufacturing| Merchant Wholesalers/g, '');
}
