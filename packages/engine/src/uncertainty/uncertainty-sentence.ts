import { toSignificant } from '../footprint/significant.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ErrorSource, UncertainCase, UncertainPart } from './uncertain-case.ts';

/** The reasons for a case whose figures are rounded; empty for a case without parts. */
export function toUncertaintyReasons({ parts, category }: UncertainCase): readonly Reason[] {
  const reasons: Reason[] = [];
  if (parts.length === 0) return reasons;
  for (const { kg, sources } of parts) {
    reasons.push({ code: 'uncertain', kg });
    for (const { key, u, isOwn } of sources) {
      const error = { code: 'uncertain_by', error: key, pct: toSignificant(u * 100) } as const;
      reasons.push(isOwn === true ? { ...error, own: true } : error);
    }
  }
  if (category !== undefined) reasons.push({ code: 'uncertain_category', ...category });
  return reasons;
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
 * Reads the case from an explanation, to twelve digits: `Uncertainty: 200.17 kg (ademe-M69_70-2022 ± 80 %, own
 * distance ± 10 %); category +12.5 kg, variance 1234.5 kg².` Undefined if the explanation has none. Only the last
 * sentence that starts this way is read, because texts of the ledger, which may contain anything, come before it.
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

// This runs for every line of a file: iterators of matches would take twice as long.
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

const plainKey = /^[\w:.-]+$/;

/**
 * Codes of an organization's own factors may contain any character: those that have a meaning in the sentence are
 * escaped.
 */
export function escapeKey(key: string): string {
  return plainKey.test(key) ? key : key.replaceAll(/[\s%(),;±]|\p{Cc}/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const encoded = encodeURIComponent(character);
  // encodeURIComponent leaves brackets unchanged.
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}
