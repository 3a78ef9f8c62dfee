import { toSignificant } from '../footprint/significant.ts';
import { type ErrorSource, roundCase, type UncertainCase, type UncertainPart } from './uncertain-case.ts';

/**
 * The case in one sentence, for an auditor and for programs that read the exported file:
 * `Uncertainty: 200.17 kg (ademe-M69_70-2022 ± 80 %, own distance ± 10 %); category +12.5 kg, variance 1234.5 kg².`
 * Empty for a case without parts.
 */
export function writeUncertainty(written: UncertainCase): string {
  return writeRounded(roundCase(written));
}

/** The same for a case whose figures are rounded already. */
export function writeRounded({ parts, category }: UncertainCase): string {
  if (parts.length === 0) return '';
  const sign = (category?.shiftKg ?? 0) < 0 ? '' : '+';
  const wrong =
    category === undefined
      ? ''
      : `; category ${sign}${category.shiftKg} kg, variance ${category.variance} kg²`;
  return `${opening}${parts.map(writePart).join(' + ')}${wrong}.`;
}

const number = String.raw`[+-]?\d+(?:\.\d+)?(?:e[+-]\d+)?`;
const source = String.raw`(?:own )?[^\s(),;±]* ± ${number} %`;
const part = String.raw`${number} kg \((?:exact|${source}(?:, ${source})*)\)`;
const category = `; category (${number}) kg, variance (${number}) kg²`;
const opening = 'Uncertainty: ';
const sentence = new RegExp(String.raw`${opening}(${part}(?: \+ ${part})*)(?:${category})?\.`, 'y');
const anyPart = new RegExp(String.raw`(${number}) kg \(([^)]*)\)`, 'g');
const anySource = new RegExp(String.raw`(own )?([^\s(),;±]*) ± (${number}) %`, 'g');

/**
 * The case that `writeUncertainty` wrote into a text, to twelve digits; undefined where there is none. Texts of
 * the ledger, which may say anything, have to stand before it: only the last sentence that begins like it is read.
 */
export function readUncertainty(text: string): UncertainCase | undefined {
  sentence.lastIndex = text.lastIndexOf(opening);
  const found = sentence.lastIndex < 0 ? null : sentence.exec(text);
  if (found === null) return undefined;
  const [, parts = '', shiftKg, variance] = found;
  return {
    parts: readParts(parts),
    ...(shiftKg !== undefined && { category: { shiftKg: Number(shiftKg), variance: Number(variance) } }),
  };
}

// Read for every line of a file: iterators of matches would take twice the time.
function readParts(text: string): readonly UncertainPart[] {
  const parts: UncertainPart[] = [];
  anyPart.lastIndex = 0;
  for (let match = anyPart.exec(text); match !== null; match = anyPart.exec(text)) {
    parts.push({ kg: Number(match[1]), sources: readSources(match[2] ?? '') });
  }
  return parts;
}

function readSources(text: string): readonly ErrorSource[] {
  const sources: ErrorSource[] = [];
  anySource.lastIndex = 0;
  for (let match = anySource.exec(text); match !== null; match = anySource.exec(text)) {
    const [, own, key = '', percent] = match;
    const code = key.includes('%') ? decodeURIComponent(key) : key;
    const u = Number(percent) / 100;
    sources.push(own === undefined ? { key: code, u } : { key: code, u, isOwn: true });
  }
  return sources;
}

function writePart({ kg, sources }: UncertainPart): string {
  return `${kg} kg (${sources.length === 0 ? 'exact' : sources.map(writeSource).join(', ')})`;
}

const plainKey = /^[\w:.-]+$/;

function writeSource({ key, u, isOwn }: ErrorSource): string {
  const percent = toSignificant(u * 100);
  // Codes of an organization's own factors may hold anything; what the sentence itself is made of is escaped.
  const code = plainKey.test(key) ? key : key.replaceAll(/[\s%(),;±]|\p{Cc}/gu, escapeCharacter);
  return `${isOwn === true ? 'own ' : ''}${code} ± ${percent} %`;
}

function escapeCharacter(character: string): string {
  const encoded = encodeURIComponent(character);
  // Brackets are left as they are by that.
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}
