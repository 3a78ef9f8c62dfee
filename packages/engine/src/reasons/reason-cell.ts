import { remembering } from '@ledgerprint/ledger/values';
import { separator, toNumberCell } from '../results/csv-cell.ts';
import { type Reason, type ReasonOf, reasonValues, type ValueKind } from './reason.ts';

/** The values of a reason, in the order in which they are written. */
type Shape = readonly {
  readonly name: string;
  /** `name=` */
  readonly prefix: string;
  readonly kind: ValueKind;
  readonly isRequired: boolean;
}[];
type AnyReason = Readonly<Record<string, string | number | boolean | undefined>>;

const shapes: ReadonlyMap<string, Shape> = new Map(
  Object.entries(reasonValues).map(([code, values]) => [code, Object.entries(values).map(toShape)]),
);

function toShape([name, kind]: [string, ValueKind]): Shape[number] {
  return { name, prefix: `${name}=`, kind, isRequired: kind === 'text' || kind === 'number' };
}

/** Characters that would end a value, a reason or a cell, or make a spreadsheet treat part of it as a formula. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those to escape.
const everySpecial = /[\s%&=+|,;"#?\u0000-\u001f\u007f-\u009f]/g;

/**
 * Reasons as one cell of the exported file: `code?name=value&name=value`, joined with ` | `. Values are
 * form-urlencoded, so any parser of query strings can read them; the cell needs no quotes and cannot be a formula.
 */
export function writeReasons(reasons: readonly Reason[]): string {
  let cell = '';
  for (const reason of reasons) cell += cell === '' ? writeReason(reason) : separator + writeReason(reason);
  return cell;
}

function writeReason(reason: Reason): string {
  const shape = shapes.get(reason.code) ?? [];
  if (reason.code !== 'multiplied') return writeValues(reason.code, reason, shape, 0, shape.length);
  const text = writeValues(reason.code, reason, shape, 0, factorFrom);
  return writeValues(text + writeFactor(reason), reason, shape, factorTo, shape.length);
}

/** Appends the values of a range of the shape. */
function writeValues(start: string, reason: Reason, shape: Shape, from: number, to: number): string {
  let text = start;
  const values = reason as AnyReason;
  for (let at = from; at < to; at++) {
    const { name, prefix } = shape[at] as Shape[number];
    const value = values[name];
    if (value === undefined) continue;
    text += (text === reason.code ? '?' : '&') + prefix;
    text += typeof value === 'number' ? toNumberCell(value) : typeof value === 'string' ? escapeText(value) : 'yes';
  }
  return text;
}

type Multiplied = ReasonOf<'multiplied'>;

/** The values of the factor, which are written once for each factor: they are half of what is written for a line. */
function writeFactor(reason: Multiplied): string {
  const known = factors.get(reason.id);
  if (known !== undefined && isSameFactor(known.reason, reason)) return known.text;
  const text = writeValues('', reason, shapes.get(reason.code) ?? [], factorFrom, factorTo);
  if (factors.size >= mostFactors) factors.clear();
  factors.set(reason.id, { reason, text });
  return text;
}

const factors = new Map<string, { readonly reason: Multiplied; readonly text: string }>();
const mostFactors = 4_096;
const multiplied = Object.keys(reasonValues.multiplied);
const factorNames = Object.keys(reasonValues.no_amount_for) as readonly (keyof typeof reasonValues.no_amount_for)[];
const factorFrom = multiplied.indexOf(factorNames[0] ?? '');
const factorTo = factorFrom + factorNames.length;

function isSameFactor(one: Multiplied, other: Multiplied): boolean {
  for (const name of factorNames) if (one[name] !== other[name]) return false;
  return true;
}

/** The names and sources of factors are repeated many times, and are read from whole files. */
const names = { most: 10_000, longest: 1_000 };

const escapeText = remembering((text) => text.replace(everySpecial, escapeCharacter), names);

function escapeCharacter(character: string): string {
  return character === ' ' ? '+' : encodeURIComponent(character);
}

/** A reason with its values as texts: numbers in digits, flags as `yes`. Its code may come from a newer version. */
export type NamedValues = { readonly code: string; readonly values: Readonly<Record<string, string>> };

/** Reads a cell written by `writeReasons` for use by programs. */
export function parseNamedValues(cell: string): readonly NamedValues[] {
  return cell === '' ? [] : cell.split(separator).flatMap((text) => toNamedValues(text) ?? []);
}

/**
 * Reads a cell written by `writeReasons`. Leaves out reasons with unknown codes or missing values and, if codes are
 * given, all others.
 */
export function parseReasons(cell: string, codes?: ReadonlySet<string>): readonly Reason[] {
  const reasons: Reason[] = [];
  if (cell === '') return reasons;
  for (const text of cell.split(separator)) {
    const code = codeOf(text);
    const shape = shapes.get(code);
    if (shape === undefined || codes?.has(code) === false) continue;
    const reason = readInOrder(text, code, shape) ?? readInAnyOrder(text);
    if (reason !== undefined) reasons.push(reason);
  }
  return reasons;
}

/** The reason with these values; undefined if the code is unknown, or if a value is missing or not a number. */
export function fromNamedValues({ code, values }: NamedValues): Reason | undefined {
  const reason: Record<string, unknown> = { code };
  const shape = shapes.get(code);
  if (shape === undefined) return undefined;
  for (const { name, kind, isRequired } of shape) {
    const text = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = text === undefined ? undefined : readValue(kind, text);
    if (value !== undefined) reason[name] = value;
    else if (isRequired || text !== undefined) return undefined;
  }
  return reason as Reason;
}

function codeOf(text: string): string {
  const end = text.indexOf('?');
  return end < 0 ? text : text.slice(0, end);
}

function readInAnyOrder(text: string): Reason | undefined {
  const named = toNamedValues(text);
  return named && fromNamedValues(named);
}

/** Undefined if a value cannot be read. */
function toNamedValues(text: string): NamedValues | undefined {
  const code = codeOf(text);
  const values: [string, string][] = [];
  for (const pair of code === text ? [] : text.slice(code.length + 1).split('&')) {
    const at = pair.indexOf('=');
    const value = at < 0 ? undefined : unescapeText(pair.slice(at + 1));
    if (value === undefined) return undefined;
    values.push([pair.slice(0, at), value]);
  }
  return { code, values: Object.fromEntries(values) };
}

const equals = 0x3d;

/**
 * Reads a reason whose values are in the order in which they are written; undefined for any other. Every line of a file
 * passes here: reading names and values first takes three times as long.
 */
function readInOrder(text: string, code: string, shape: Shape): Reason | undefined {
  const reason: Record<string, unknown> = { code };
  let at = code.length + 1;
  for (const { name, kind, isRequired } of shape) {
    const from = at + name.length + 1;
    if (text.charCodeAt(from - 1) === equals && text.startsWith(name, at)) {
      const next = text.indexOf('&', from);
      const end = next < 0 ? text.length : next;
      const written = unescapeText(text.slice(from, end));
      const value = written === undefined ? undefined : readValue(kind, written);
      if (value === undefined) return undefined;
      reason[name] = value;
      at = end + 1;
    } else if (isRequired) return undefined;
  }
  return at > text.length ? (reason as Reason) : undefined;
}

function readValue(kind: ValueKind, text: string): string | number | true | undefined {
  if (kind === 'text' || kind === 'text?') return text;
  if (kind === 'flag') return text === 'yes' ? true : undefined;
  const value = Number(text);
  if (value === 0 && text.trim() === '') return undefined;
  return Number.isFinite(value) ? value : undefined;
}

/** Undefined for invalid escapes. */
function unescapeText(text: string): string | undefined {
  return isEscaped.test(text) ? unescapeSpecial(text) : text;
}

const isEscaped = /[+%]/;

const unescapeSpecial = remembering((text) => {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}, names);
