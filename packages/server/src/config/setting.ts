import { findPlaceholder } from './secret-text.ts';

/** One thing an operator can set, by environment variable or flag. */
export type Setting<Value> = {
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

type Options = { readonly env: string; readonly description: string };

/** A text. */
export function text(options: Options & { readonly default: string }): Setting<string> {
  return { ...options, defaultText: options.default, isSecret: false, parse: (value) => value };
}

/**
 * A text that may be absent. A secret is masked wherever the configuration is shown, may be given in a file, and must not be
 * the placeholder of an example.
 */
export function optionalText(
  options: Options & {
    readonly secret?: boolean;
    /** For a secret that is being replaced and is read only once more. */
    readonly mayBePlaceholder?: boolean;
    readonly check?: (value: string) => string | undefined;
  },
): Setting<string | undefined> {
  const { secret: isSecret = false, mayBePlaceholder = !isSecret, check, ...rest } = options;
  return {
    ...rest,
    defaultText: '',
    isSecret,
    parse(value) {
      if (value === '') return undefined;
      const problem = check?.(value) ?? (mayBePlaceholder ? undefined : findPlaceholderProblem(value));
      if (problem !== undefined) throw new Error(problem);
      return value;
    },
  };
}

function findPlaceholderProblem(value: string): string | undefined {
  const placeholder = findPlaceholder(value);
  return placeholder === undefined
    ? undefined
    : `still contains the placeholder "${placeholder}" from an example: set the real value`;
}

/** A whole number within bounds. */
export function integer(options: Options & Bounds & { readonly default: number }): Setting<number> {
  return {
    ...options,
    defaultText: String(options.default),
    isSecret: false,
    parse: (value) => parseInteger(value, options),
  };
}

/** A whole number within bounds that may be absent. */
export function optionalInteger(options: Options & Bounds): Setting<number | undefined> {
  return {
    ...options,
    defaultText: '',
    isSecret: false,
    parse: (value) => (value === '' ? undefined : parseInteger(value, options)),
  };
}

type Bounds = { readonly minimum: number; readonly maximum: number };

function parseInteger(value: string, { minimum, maximum }: Bounds): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
    throw new Error(`must be a whole number from ${minimum} to ${maximum}, not "${value}"`);
  }
  return number;
}

/** A fraction from 0 to 1. */
export function fraction(options: Options & { readonly default: number }): Setting<number> {
  return {
    ...options,
    defaultText: String(options.default),
    isSecret: false,
    parse(value) {
      const number = Number(value);
      if (value.trim() !== '' && number >= 0 && number <= 1) return number;
      throw new Error(`must be a number from 0 to 1, not "${value}"`);
    },
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(
  options: Options & { readonly default: Word; readonly words: readonly Word[] },
): Setting<Word> {
  return {
    ...options,
    defaultText: options.default,
    isSecret: false,
    parse(value) {
      const word = options.words.find((known) => known === value);
      if (word === undefined) throw new Error(`must be one of ${options.words.join(', ')}, not "${value}"`);
      return word;
    },
  };
}

/** Words separated by commas. */
export function list(
  options: Options & { readonly check?: (word: string) => string | undefined },
): Setting<readonly string[]> {
  return {
    ...options,
    defaultText: '',
    isSecret: false,
    parse(value) {
      const words = toWords(value);
      const problem = words.map((word) => options.check?.(word)).find((found) => found !== undefined);
      if (problem !== undefined) throw new Error(problem);
      return words;
    },
  };
}

/** Whole numbers within bounds, separated by commas; an empty value is an empty list. */
export function integers(
  options: Options & Bounds & { readonly default: readonly number[] },
): Setting<readonly number[]> {
  return {
    ...options,
    defaultText: options.default.join(','),
    isSecret: false,
    keepsEmpty: true,
    parse: (value) => toWords(value).map((word) => parseInteger(word, options)),
  };
}

function toWords(value: string): readonly string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}
