import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@ledgerprint/ledger/language';

/** The reader of a page. */
export type Reader = 'everyone' | 'analyst' | 'auditor' | 'integrator' | 'operator' | 'contributor';

/** Every reader, in the order of the navigation. */
export const readers: readonly Reader[] = [
  ...(['everyone', 'analyst', 'auditor', 'integrator', 'operator', 'contributor'] as const),
];

/** A page of help with its text in one or both languages. */
export type HelpPage = {
  /** Its address below `help/`, and below `help/fr/` in French: `analyst/ledgers.html`. */
  readonly path: string;
  readonly reader: Reader;
  readonly texts: Readonly<{ en: PageText; fr?: PageText }>;
};

export type PageText = {
  /** Its place in the repository: `docs/analyst/ledgers.md`. */
  readonly source: string;
  readonly markdown: string;
};

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Pages outside docs/ that the documentation links to. */
const others: readonly { readonly source: string; readonly path: string; readonly reader: Reader }[] = [
  { source: 'packages/client/README.md', path: 'integrator/client.html', reader: 'integrator' },
  { source: 'SECURITY.md', path: 'operator/security.html', reader: 'operator' },
  { source: 'CHANGELOG.md', path: 'operator/changelog.html', reader: 'operator' },
  { source: 'CONTRIBUTING.md', path: 'contributor/contributing.html', reader: 'contributor' },
  { source: 'ARCHITECTURE.md', path: 'contributor/architecture.html', reader: 'contributor' },
];

/** Loads every page, in the order in which docs/README.md lists them. */
export async function loadPages(root = repository): Promise<readonly HelpPage[]> {
  const names = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  const read = async (source: string): Promise<PageText> => ({
    source,
    markdown: await readFile(join(root, source), 'utf8'),
  });
  const index = await readFile(join(root, 'docs/README.md'), 'utf8');
  const placeOf = (source: string) => {
    if (source === 'docs/README.md') return -1;
    const place = index.indexOf(`](${source.replace(/^docs\//, '')}`);
    return place === -1 ? index.length : place;
  };
  const ofDocs = names
    .filter((name) => !name.startsWith('fr/'))
    .map(async (name): Promise<HelpPage> => {
      const en = await read(`docs/${name}`);
      const texts = names.includes(`fr/${name}`) ? { en, fr: await read(`docs/fr/${name}`) } : { en };
      return { path: toPath(name), reader: readerOf(name), texts };
    });
  const ofOthers = others.map(
    async ({ source, path, reader }): Promise<HelpPage> => ({ path, reader, texts: { en: await read(source) } }),
  );
  const pages = await Promise.all([...ofDocs, ...ofOthers]);
  return pages.toSorted((a, b) => placeOf(a.texts.en.source) - placeOf(b.texts.en.source));
}

/** The text of a page in a language, or in English if it is not translated. */
export function textOf({ texts }: HelpPage, language: Language): PageText {
  return texts[language] ?? texts.en;
}

/** The address of a page below `help/`. */
export function addressOf({ path }: HelpPage, language: Language): string {
  return language === 'en' ? path : `${language}/${path}`;
}

function toPath(name: string): string {
  return name === 'README.md' ? 'index.html' : name.replace(/\.md$/, '.html');
}

function readerOf(name: string): Reader {
  const [folder] = name.split('/');
  return readers.find((reader) => reader === folder) ?? 'everyone';
}
