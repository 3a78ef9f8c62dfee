/** A YAML value, limited to the kinds that our files use. */
export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

type Line = { readonly indent: number; readonly text: string };

/** The documents of a file in block style: mappings, lists, one-line scalars, comments. Anything else is an error. */
export function parseYaml(text: string): readonly Yaml[] {
  return text.split(/^---$/m).map((document) => {
    const lines = document
      .split('\n')
      .filter((line) => !/^\s*(#|$)/.test(line))
      .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
    const { value, rest } = parseBlock(lines, 0);
    if (rest.length > 0) throw new Error(`unexpected indentation before: ${rest[0]?.text}`);
    return value;
  });
}

type Parsed = { readonly value: Yaml; readonly rest: readonly Line[] };

function parseBlock(lines: readonly Line[], indent: number): Parsed {
  return lines[0]?.text.startsWith('- ') ? parseList(lines, indent) : parseMapping(lines, indent);
}

function parseList(lines: readonly Line[], indent: number): Parsed {
  const items: Yaml[] = [];
  let rest = lines;
  while (rest[0]?.indent === indent && rest[0].text.startsWith('- ')) {
    const first = { indent: indent + 2, text: rest[0].text.slice(2) };
    const isBlock = /^[\w./-]+:( |$)/.test(first.text);
    const parsed = isBlock
      ? parseBlock([first, ...rest.slice(1)], indent + 2)
      : { value: toScalar(first.text), rest: rest.slice(1) };
    items.push(parsed.value);
    rest = parsed.rest;
  }
  return { value: items, rest };
}

function parseMapping(lines: readonly Line[], indent: number): Parsed {
  const entries: [string, Yaml][] = [];
  let rest = lines;
  while (rest[0]?.indent === indent && !rest[0].text.startsWith('- ')) {
    const [, key = '', scalar = ''] = /^([\w./-]+):(?: (.+))?$/.exec(rest[0].text) ?? [];
    if (key === '' || entries.some(([known]) => known === key)) throw new Error(`bad line: ${rest[0].text}`);
    const next = rest[1];
    const parsed =
      scalar === ''
        ? parseBlock(rest.slice(1), next?.text.startsWith('- ') ? next.indent : (next?.indent ?? 0))
        : { value: toScalar(scalar), rest: rest.slice(1) };
    entries.push([key, parsed.value]);
    rest = parsed.rest;
  }
  return { value: Object.fromEntries(entries), rest };
}

function toScalar(text: string): Yaml {
  if (text === '{}') return {};
  const quoted = /^"([^"\\]*)"$/.exec(text);
  if (quoted !== null) return quoted[1] ?? '';
  if (/^[[{"'&*|>!%@`]|: | #/.test(text)) throw new Error(`not a plain scalar: ${text}`);
  return text;
}
