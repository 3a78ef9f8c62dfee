import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { weightSteps } from '../src/finding/letters.ts';
import { allRows, toLanguage } from '../src/load-languages.ts';
import { readFolder } from '../src/node/read-folder.ts';
import { languageCodes } from '../src/row.ts';

// Writes data/letters.csv, what the letters of a text say about its language: node tools/train-letters.ts --data <folder>.
// The weights are those of a multinomial logistic regression over three letters in a row and frequent words, learned from names of
// goods and services in official nomenclatures, from our own purchase lines, and from the words of the folders.

const { values: options } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
const folder = options.data;

const languages = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'da', 'sv', 'fi', 'ro'] as const;
type Code = (typeof languages)[number];

/** As `hashLetterParts` finds them. */
function toLetterParts(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.slice(0, 12).flatMap((word) => {
    const whole = `^${word}$`;
    const parts = [whole];
    for (let at = 0; at + 3 <= whole.length; at++) parts.push(whole.slice(at, at + 3));
    return parts;
  });
}

/** Purchase lines that we wrote. */
const knowledge = new URL('../../engine/data/knowledge/lines/', import.meta.url);

const samplesOfLanguage = 14_000;
const rounds = 4;
/** Rarer parts are left out. */
const fewest = 60;

const random = createRandom(1);
const texts = loadTexts();
const samples = languages.flatMap((code, language) => draw(texts[code], language));
const parts = countParts();
const { weights } = learn();
write();

function loadTexts(): Record<Code, readonly string[]> {
  const found = Object.fromEntries(languages.map((code) => [code, [] as string[]])) as Record<Code, string[]>;
  const taxonomies = join(folder, 'taxonomies');
  for (const file of readdirSync(join(taxonomies, 'languages'))) {
    if (file.startsWith('words-')) continue;
    for (const { lang, text } of readCsv(join(taxonomies, 'languages', file))) {
      if (isKnown(lang) && text !== undefined) found[lang].push(lastStep(text));
    }
  }
  for (const { label_fr: french = '', label_en: english = '' } of readCsv(join(taxonomies, 'cpv-2008-fr-en.csv'))) {
    found.fr.push(french);
    found.en.push(english);
  }
  for (const { phrase = '' } of readCsv(join(taxonomies, 'naics-index-en.csv'))) found.en.push(phrase);
  for (const code of ['fr', 'en'] as const) {
    for (const line of readFileSync(join(taxonomies, `shopify-${code}.txt`), 'utf8').split('\n')) {
      if (line.startsWith('gid:')) found[code].push(lastStep(line.slice(line.indexOf(' : ') + 3)));
    }
  }
  for (const file of readdirSync(knowledge)) {
    const code = file.split('.')[1];
    if (isKnown(code)) found[code].push(...readLines(new URL(file, knowledge)));
  }
  for (const { designation = '' } of readCsv(join(folder, 'lines', 'insee-fr.csv'))) found.fr.push(designation);
  for (const name of ['austin-en', 'grocery-en']) {
    for (const { designation = '' } of readCsv(join(folder, 'lines', `${name}.csv`))) found.en.push(designation);
  }
  return found;
}

function readLines(file: URL): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function isKnown(code: string | undefined): code is Code {
  return languages.some((known) => known === code);
}

function readCsv(path: string): readonly Readonly<Record<string, string>>[] {
  return parse(readFileSync(path, 'utf8'), { columns: true, relax_column_count: true });
}

/** The name of a category without those above it. */
function lastStep(text: string): string {
  return text.split(' > ').at(-1)?.trim() ?? '';
}

/** Texts as ledgers have them: mostly a few words, some without accents, and the examples of the folders as they are. */
function draw(all: readonly string[], language: number) {
  const distinct = [...new Set(all)];
  const drawn = Array.from({ length: samplesOfLanguage }, () => {
    const words = (distinct[random.below(distinct.length)] ?? '').split(/\s+/);
    const length = random.next() < 0.6 ? 1 + random.below(4) : Math.min(words.length, 12);
    const from = random.below(Math.max(1, words.length - length + 1));
    return spell(words.slice(from, from + length).join(' '));
  });
  const code = languages[language] as Code;
  const own = examplesOf(code).flatMap((text) => Array.from({ length: 4 }, () => spell(text)));
  return [...drawn, ...own].map((text) => ({ parts: toLetterParts(text), language }));
}

function examplesOf(code: Code): readonly string[] {
  const folderOf = languageCodes.find((known) => known === code);
  if (folderOf === undefined) return [];
  return allRows(toLanguage(folderOf, readFolder(folderOf))).map(({ example }) => example);
}

function spell(text: string): string {
  const chance = random.next();
  if (chance < 0.3) {
    return text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ł', 'l')
      .replaceAll('ø', 'o');
  }
  if (chance > 0.4) return text;
  return text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
}

function countParts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sample of samples) for (const part of new Set(sample.parts)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= fewest).map(([part]) => part);
  return new Map(kept.toSorted().map((part, at) => [part, at]));
}

function learn() {
  const width = languages.length;
  const weights = new Float64Array(parts.size * width);
  const squares = new Float64Array(weights.length);
  const rows = samples.map((sample) => Int32Array.from(sample.parts.flatMap((part) => parts.get(part) ?? [])));
  const scores = new Float64Array(width);
  for (let round = 0; round < rounds; round++) {
    for (const at of random.shuffled(rows.length)) {
      const row = rows[at] as Int32Array;
      if (row.length === 0) continue;
      const value = 1 / Math.sqrt(row.length);
      scores.fill(0);
      for (const part of row)
        for (let one = 0; one < width; one++)
          scores[one] = (scores[one] as number) + (weights[part * width + one] as number) * value;
      const highest = Math.max(...scores);
      let sum = 0;
      for (let one = 0; one < width; one++) sum += scores[one] = Math.exp((scores[one] as number) - highest);
      const right = samples[at]?.language;
      for (let one = 0; one < width; one++) {
        const error = ((scores[one] as number) / sum - (one === right ? 1 : 0)) * value;
        if (Math.abs(error) < 1e-4) continue;
        for (const part of row) {
          const place = part * width + one;
          const slope = error + 1e-5 * (weights[place] as number);
          squares[place] = (squares[place] as number) + slope * slope;
          weights[place] = (weights[place] as number) - (0.5 * slope) / Math.sqrt((squares[place] as number) + 1e-3);
        }
      }
    }
  }
  return { weights };
}

function write(): void {
  const width = languages.length;
  const lines = [...parts].map(([part, at]) => {
    const own = weights.subarray(at * width, (at + 1) * width);
    // Only differences matter: around the middle, most weights have one digit.
    const middle = own.toSorted()[width >> 1] ?? 0;
    const rounded = Array.from(own, (weight) => Math.round((weight - middle) * weightSteps));
    return [part, ...rounded.map((weight) => (weight === 0 ? '' : `${weight}`))].join(',');
  });
  const content = `part,${languages.join(',')}\n${lines.join('\n')}\n`;
  writeFileSync(new URL('../data/letters.csv', import.meta.url), content);
  process.stdout.write(`data/letters.csv: ${lines.length} parts, ${content.length} bytes\n`);
}

function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    shuffled(count: number): readonly number[] {
      const order = Array.from({ length: count }, (_, at) => at);
      for (let at = count - 1; at > 0; at--) {
        const other = below(at + 1);
        [order[at], order[other]] = [order[other] as number, order[at] as number];
      }
      return order;
    },
  };
}
