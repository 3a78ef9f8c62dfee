/** One thing an operator can set, by environment variable or flag. */
export type Setting<Value> = {
  readonly env: string;
  readonly description: string;
  /** As the documentation shows it; the empty string for none. */
  readonly defaultText: string;
  readonly isSecret: boolean;
  /** Throws an Error whose message continues "PORT …". */
  parse(text: string): Value;
};

type Options = { readonly env: string; readonly description: string };

/** A text. */
export function text(options: Options & { readonly default: string }): Setting<string> {
  return { ...options, defaultText: options.default, isSecret: false, parse: (value) => value };
}

/** A text that may be absent; a secret is masked wherever the configuration is shown. */
export function optionalText(
  options: Options & { readonly secret?: boolean; readonly check?: (value: string) => string | undefined },
): Setting<string | undefined> {
  return {
    ...options,
    defaultText: '',
    isSecret: options.secret ?? false,
    parse(value) {
      if (value === '') return undefined;
      const problem = options.check?.(value);
      if (problem !== undefined) throw new Error(problem);
      return value;
    },
  };
}

/** A whole number within bounds. */
export function integer(
  options: Options & { readonly default: number; readonly minimum: number; readonly maximum: number },
): Setting<number> {
  return {
    ...options,
    defaultText: String(options.default),
    isSecret: false,
    parse(value) {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < options.minimum || number > options.maximum) {
        throw new Error(
          `must be a whole number from ${options.minimum} to ${options.maximum}, not "${value}"`,
        );
      }
      return number;
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
export function list(options: Options): Setting<readonly string[]> {
  return {
    ...options,
    defaultText: '',
    isSecret: false,
    parse: (value) =>
      value
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
  };
}
