import { findPlaceholder } from './secret-text.ts';

/** One thing an operator can set, by environment variable or flag. */
export type Setting<Value> = {
  /** The environment variable. */
  readonly env: string;
  readonly description: string;
  /** As shown in the documentation; empty for none. */
  readonly defaultText: string;
  readonly isSecret: boolean;
  /** True if an empty value means something other than no value. */
  readonly keepsEmpty?: boolean;
  /** Throws an Error whose message continues "PORT …". */
  parse(text: string): Value;
};

/** The variable of a setting, if it is not named after the setting. */
type Named = { readonly env?: string };
type Kind<Value> = Omit<Setting<Value>, 'env'> & Named;

/** Names each variable after its setting, such as `DATA_DIR` for `dataDir`, unless it has a name of its own. */
export function nameVariables<Kinds extends Readonly<Record<string, Kind<unknown>>>>(kinds: Kinds) {
  const named = Object.entries(kinds).map(([key, kind]) => [
    key,
    { ...kind, env: kind.env ?? key.replace(/[A-Z]/g, '_$&').toUpperCase() },
  ]);
  return Object.fromEntries(named) as { readonly [Key in keyof Kinds]: Kinds[Key] & { readonly env: string } };
}

function plain<Value>(description: string, defaultText: string, parse: Setting<Value>['parse']): Kind<Value> {
  return { description, defaultText, isSecret: false, parse };
}

/** A text. */
export function text(description: string, options: { readonly default: string }): Kind<string> {
  return plain(description, options.default, (value) => value);
}

/**
 * A text that may be absent. A secret is masked wherever the configuration is shown, may be given in a file, and must not be
 * the placeholder of an example.
 */
export function optionalText(
  description: string,
  options: Named & {
    readonly secret?: boolean;
    /** For a secret that is being replaced and is read only once more. */
    readonly mayBePlaceholder?: boolean;
    readonly check?: (value: string) => string | undefined;
  } = {},
): Kind<string | undefined> {
  const { secret: isSecret = false, mayBePlaceholder = !isSecret, check, ...named } = options;
  const parse = (value: string) => {
    if (value === '') return undefined;
    const problem = check?.(value) ?? (mayBePlaceholder ? undefined : findPlaceholderProblem(value));
    if (problem !== undefined) throw new Error(problem);
    return value;
  };
  return { ...plain(description, '', parse), isSecret, ...named };
}

function findPlaceholderProblem(value: string): string | undefined {
  const placeholder = findPlaceholder(value);
  return placeholder === undefined
    ? undefined
    : `still contains the placeholder "${placeholder}" from an example: set the real value`;
}

/** Both ends are included. */
type Bounds = { readonly from: number; readonly to: number };

/** A whole number within bounds. */
export function integer(description: string, options: Bounds & { readonly default: number }): Kind<number> {
  return plain(description, String(options.default), (value) => parseInteger(value, options));
}

/** A whole number within bounds that may be absent. */
export function optionalInteger(description: string, bounds: Bounds): Kind<number | undefined> {
  return plain(description, '', (value) => (value === '' ? undefined : parseInteger(value, bounds)));
}

function parseInteger(value: string, { from, to }: Bounds): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < from || number > to) {
    throw new Error(`must be a whole number from ${from} to ${to}, not "${value}"`);
  }
  return number;
}

/** A fraction from 0 to 1. */
export function fraction(description: string, options: Named & { readonly default: number }): Kind<number> {
  const { default: usual, ...named } = options;
  const parse = (value: string) => {
    const number = Number(value);
    if (value.trim() !== '' && number >= 0 && number <= 1) return number;
    throw new Error(`must be a number from 0 to 1, not "${value}"`);
  };
  return { ...plain(description, String(usual), parse), ...named };
}

/** One of a few words. */
export function oneOf<Word extends string>(
  description: string,
  options: { readonly default: Word; readonly words: readonly Word[] },
): Kind<Word> {
  return plain(description, options.default, (value) => {
    const word = options.words.find((known) => known === value);
    if (word === undefined) throw new Error(`must be one of ${options.words.join(', ')}, not "${value}"`);
    return word;
  });
}

/** Words separated by commas. */
export function list(
  description: string,
  { check }: { readonly check?: (word: string) => string | undefined } = {},
): Kind<readonly string[]> {
  return plain(description, '', (value) => {
    const words = toWords(value);
    const problem = words.map((word) => check?.(word)).find((found) => found !== undefined);
    if (problem !== undefined) throw new Error(problem);
    return words;
  });
}

/** Whole numbers within bounds, separated by commas; an empty value is an empty list. */
export function integers(
  description: string,
  options: Bounds & { readonly default: readonly number[] },
): Kind<readonly number[]> {
  const parse = (value: string) => toWords(value).map((word) => parseInteger(word, options));
  return { ...plain(description, options.default.join(','), parse), keepsEmpty: true };
}

function toWords(value: string): readonly string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
