import { toMarkdownTable } from '@ledgerprint/bench';
import { sources } from '../sources/source.ts';

/** Every source, in the order of `sources.json`. */
export function toSourcesTable(): string {
  const files = sources.files.map((source) => ({
    ...source,
    file: source.download === undefined ? `\`${source.file}\`` : `[\`${source.file}\`](${source.download})`,
  }));
  const figures = sources.figures.map((source) => ({ ...source, file: `\`${source.file}\`, copied by hand` }));
  return toMarkdownTable([
    ['Source', 'Edition', 'Published', 'Licence', 'File', 'Makes'],
    ...[...files, ...figures].map(({ publisher, title, edition, published, licence, address, file, makes }) => [
      address?.startsWith('https://') ? `[${publisher}, ${title}](${address})` : `${publisher}, ${title}`,
      edition,
      published,
      licence,
      file,
      makes.map((path) => `\`${path.slice(path.lastIndexOf('/') + 1)}\``).join(', '),
    ]),
  ]);
}

/** The files that a public mirror may not offer. */
export function toWithheldTable(): string {
  return toMarkdownTable([
    ['File', 'Makes', 'Why it may not be published'],
    ...sources.files.flatMap(({ file, makes, withheldBecause }) =>
      withheldBecause === undefined
        ? []
        : [
            [
              `\`${file}\``,
              makes.map((path) => `\`${path.slice(path.lastIndexOf('/') + 1)}\``).join(', '),
              withheldBecause,
            ],
          ],
    ),
  ]);
}
