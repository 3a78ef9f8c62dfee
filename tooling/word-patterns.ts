import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression that contains a word. */
export type WordPattern = { readonly path: string; readonly line: number; readonly pattern: string };

type Node = {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string };
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly value?: unknown;
};

/** What is not a word in the source of a regular expression: escapes, classes of characters, names of groups. */
const notText = /\\[pP]\{[^}]*\}|\\[ux]\{?[\da-f]+\}?|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<\w+>/gi;
const word = /\p{L}{3,}/u;

/** The regular expressions of a file with a word of three or more letters, written out or built from texts. */
export function findWordPatterns(path: string, code: string): readonly WordPattern[] {
  const sources = [...nodesOf(parseSync(path, code).program)].flatMap((node) => {
    const source = sourceOf(node);
    return source === undefined ? [] : [{ start: node.start, source }];
  });
  return sources
    .filter(({ source }) => word.test(source.replace(notText, ' ')))
    .map(({ start, source }) => ({ path, line: code.slice(0, start).split('\n').length, pattern: source }));
}

/** `findWordPatterns` for the sources of a package as they are in the working tree; paths are relative to the root. */
export function findWordPatternsOf(root: string, packageName: string): readonly WordPattern[] {
  const folder = join('packages', packageName, 'src');
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort()
    .flatMap((path) => findWordPatterns(path, readFileSync(join(root, path), 'utf8')));
}

function sourceOf({ type, regex, callee, arguments: given = [] }: Node): string | undefined {
  if (regex !== undefined) return regex.pattern;
  const isBuilt = (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
  if (!isBuilt) return undefined;
  return [...nodesOf(given)].flatMap(textOf).join(' ');
}

/** The text of a string, and of each part of a template. */
function textOf({ type, value }: Node): string | readonly string[] {
  if (type === 'TemplateElement') return (value as { readonly cooked: string }).cooked;
  return type === 'Literal' && typeof value === 'string' ? value : [];
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if ('start' in value && 'type' in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}
