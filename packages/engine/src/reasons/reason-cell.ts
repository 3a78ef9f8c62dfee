import { separator, toNumberCell } from '../results/csv-cell.ts';
import { type Reason, reasonValues } from './reason.ts';

type Kinds = readonly (readonly [name: string, kind: string])[];
type AnyReason = Readonly<Record<string, string | number | boolean | undefined>>;

const kindsOf = new Map<string, Kinds>(
  Object.entries(reasonValues).map(([code, values]) => [code, Object.entries(values)]),
);

/** Characters that would end a value, a reason or a cell, or make a spreadsheet treat part of it as a formula. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those to escape.
const special = /[\s%&=+|,;"#?\u0000-\u001f\u007f-\u009f]/;
const everySpecial = new RegExp(special, 'g');

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
  let text: string = reason.code;
  let mark = '?';
  const values = reason as AnyReason;
  for (const [name] of kindsOf.get(reason.code) ?? []) {
    const value = values[name];
    if (value === undefined) continue;
    text += `${mark}${name}=${writeValue(value)}`;
    mark = '&';
  }
  return text;
}

function writeValue(value: string | number | boolean): string {
  if (typeof value === 'number') return toNumberCell(value);
  return typeof value === 'string' ? escapeText(value) : 'yes';
}

/** The names and sources of factors are repeated many times. */
const escaped = new Map<string, string>();
const mostEscaped = 10_000;

function escapeText(text: string): string {
  if (!special.test(text)) return text;
  const known = escaped.get(text);
  if (known !== undefined) return known;
  const written = text.replace(everySpecial, escapeCharacter);
  if (escaped.size >= mostEscaped) escaped.clear();
  escaped.set(text, written);
  return written;
}

function escapeCharacter(character: string): string {
  return character === ' ' ? '+' : encodeURIComponent(character);
}

/** A reason with its values as texts: numbers in digits, flags as `yes`. Its code may come from a newer version. */
export type NamedValues = { readonly code: string; readonly values: Readonly<Record<string, string>> };

/** Reads a cell written by `writeReasons` for use by programs. */
export function parseNamedValues(cell: string): readonly NamedValues[] {
  if (cell === '') return [];
  return cell.split(separator).flatMap((text) => parseOne(text) ?? []);
}

/** Reads a cell written by `writeReasons`. Leaves out reasons with unknown codes or missing values. */
export function parseReasons(cell: string): readonly Reason[] {
  return parseNamedValues(cell).flatMap((named) => fromNamedValues(named) ?? []);
}

/** Undefined if a value cannot be read. */
function parseOne(text: string): NamedValues | undefined {
  const end = text.indexOf('?');
  if (end < 0) return { code: text, values: {} };
  const values: [string, string][] = [];
  for (const pair of text.slice(end + 1).split('&')) {
    const at = pair.indexOf('=');
    const value = at < 0 ? undefined : unescapeText(pair.slice(at + 1));
    if (value === undefined) return undefined;
    values.push([pair.slice(0, at), value]);
  }
  return { code: text.slice(0, end), values: Object.fromEntries(values) };
}

/** The reason with these values; undefined if the code is unknown, or if a value is missing or not a number. */
export function fromNamedValues({ code, values }: NamedValues): Reason | undefined {
  const kinds = kindsOf.get(code);
  if (kinds === undefined) return undefined;
  const reason: Record<string, unknown> = { code };
  for (const [name, kind] of kinds) {
    const text = Object.hasOwn(values, name) ? values[name] : undefined;
    if (text === undefined) {
      if (kind === 'text' || kind === 'number') return undefined;
      continue;
    }
    const value = readValue(kind, text);
    if (value === undefined) return undefined;
    reason[name] = value;
  }
  return reason as Reason;
}

function readValue(kind: string, text: string): string | number | true | undefined {
  if (kind.startsWith('text')) return text;
  if (kind === 'flag') return text === 'yes' ? true : undefined;
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** Undefined for invalid escapes. */
function unescapeText(text: string): string | undefined {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}
