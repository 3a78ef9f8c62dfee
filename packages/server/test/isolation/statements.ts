import { readdir, readFile } from 'node:fs/promises';

/** One SQL statement of the store, as in the source. */
export type StoreStatement = {
  /** `projects.ts find`: the file, and the function or constant that contains it. */
  readonly where: string;
  readonly text: string;
  /** The function that contains it, from its parameters on; undefined for a constant. */
  readonly parameters: string | undefined;
};

const store = new URL('../../src/store/', import.meta.url);
const folders = [store, new URL('../../src/queue/', import.meta.url)];
// A template may contain others between its `${` and `}`, which are part of its statement.
const literal = /`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`(?:[^`\\]|\\.)*`|\{[^{}]*\})*\})*`|'(?:[^'\\\n]|\\.)*'/g;
const isSql = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|COPY)\b/;
const head =
  /^(?: {4}(?:async )?(?<method>\w+)(?:<[^(]*>)?\(|(?:export )?(?:async )?function\*? (?<name>\w+)(?:<[^(]*>)?\(|const (?<constant>\w+)\b)/gm;

/** Every statement of `store/` and `queue/`; including those on tables other than ours. */
export async function readStatements(): Promise<readonly StoreStatement[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
      return Promise.all(files.map(async (file) => statementsIn(file, await readFile(new URL(file, folder), 'utf8'))));
    }),
  );
  return found.flat(2);
}

function statementsIn(file: string, source: string): readonly StoreStatement[] {
  const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  // Comments contain apostrophes and backticks, so they are replaced with as many spaces, which preserves positions.
  const code = source.replace(comments, (comment) => ' '.repeat(comment.length));
  const heads = [...code.matchAll(head)];
  const constants = new Map(
    [...code.matchAll(/^const (\w+) = (`(?:[^`\\]|\\.)*`|'[^'\n]*');/gm)].map(([, name, text]) => [
      name,
      text?.slice(1, -1),
    ]),
  );
  return [...code.matchAll(literal)]
    .map((match) => {
      const own = heads.findLast(({ index }) => index <= match.index);
      const { method, name, constant } = own?.groups ?? {};
      return {
        where: `${file} ${method ?? name ?? constant}`,
        // Parts that several statements share are checked where they are used; some are also statements of their own.
        isPart: constant !== undefined && code.includes(`\${${constant}}`) && !code.includes(`text: ${constant},`),
        text: match[0].slice(1, -1).replace(/\$\{(\w+)\}/g, (part, used) => constants.get(used) ?? part),
        parameters: constant === undefined ? code.slice(own?.index ?? 0, match.index) : undefined,
      };
    })
    .filter(({ text, isPart }) => isSql.test(text) && !isPart);
}

/** A table with data of organizations. */
export type CustomerTable = { readonly name: string; readonly primaryKey: readonly string[] };

/** The tables with data of organizations, with the columns of the schema that identify the owner. */
export async function readCustomerTables(): Promise<readonly CustomerTable[]> {
  const schema = await readFile(new URL('schema.sql', store), 'utf8');
  const tables = [...schema.matchAll(/CREATE TABLE (\w+) \((.*?)\n\)(?: PARTITION BY [^;]+)?;/gs)];
  return tables
    .filter(([, , columns = '']) => /^\s+(organization_id|project_id|delivery_id) /m.test(columns))
    .map(([, name = '', columns = '']) => ({
      name,
      primaryKey: (/PRIMARY KEY \(([^)]*)\)/.exec(columns)?.[1] ?? '').split(', '),
    }));
}

/** The tables in a statement; an interpolated table is named by its expression, such as `${table}`. */
export function tablesOf(text: string): ReadonlySet<string> {
  const named = text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|COPY|USING)\s+(\w+|\$\{[\w.]+\})/g);
  return new Set([...named].map(([, table = '']) => table));
}
