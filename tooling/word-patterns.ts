import { parseSync } from 'vite';

/** A regular expression that contains a word of a language. */
export type WordPattern = { readonly path: string; readonly line: number; readonly pattern: string };

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string };
  readonly callee?: { readonly name?: string };
};

/** What is not a word in the source of a regular expression: escapes, classes of characters, names of groups, placeholders. */
const notText = /\\[pP]\{[^}]*\}|\\[ux]\{?[\da-f]+\}?|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<\w+>|\$\{[^}]*\}/gi;
const word = /\p{L}{3,}/u;

/** The regular expressions of a file with a word of three or more letters, written out or built from texts. */
export function findWordPatterns(path: string, code: string): readonly WordPattern[] {
  const sources = [...nodesOf(parseSync(path, code).program)].flatMap((node) => {
    const source = sourceOf(node, code);
    return source === undefined ? [] : [{ start: node.start, source }];
  });
  return sources
    .filter(({ source }) => word.test(source.replace(notText, ' ')))
    .map(({ start, source }) => ({ path, line: code.slice(0, start).split('\n').length, pattern: source }));
}

function sourceOf({ type, start, end, regex, callee }: Node, code: string): string | undefined {
  if (regex !== undefined) return regex.pattern;
  const isBuilt = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
  if (!isBuilt) return undefined;
  // Only what stands in quotes: the rest is code.
  return (code.slice(start, end).match(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'/g) ?? []).join(' ');
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if ('start' in value && 'type' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}
