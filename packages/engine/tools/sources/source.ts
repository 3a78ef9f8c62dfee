import { readFileSync } from 'node:fs';

/** Why a source that is older than two years is still used, and the month until which that holds (`2027-06`). */
export type Allowance = { readonly because: string; readonly until: string };

type Publication = {
  readonly publisher: string;
  readonly title: string;
  readonly edition: string;
  /** The month of the edition or, for series, of its last figures: `2025-07`. */
  readonly published: string;
  readonly licence: string;
  /** The files of ours that are made from it, as paths in the repository. */
  readonly makes: readonly string[];
  readonly note: string;
  readonly kept?: Allowance;
};

/** A file that the tools read from the data folder. */
export type SourceFile = Publication & {
  readonly id: string;
  /** Its path in the data folder and on a mirror. */
  readonly file: string;
  /** The publisher's page; only our own tables have none. */
  readonly address?: string;
  /** Where the publisher offers exactly these bytes, if anywhere. */
  readonly download?: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Whether a public mirror may offer the file; if not, `withheldBecause` gives the reason. */
  readonly mayBePublished: boolean;
  readonly withheldBecause?: string;
  /** The publications behind a table that combines several. */
  readonly compiledFrom?: readonly {
    readonly publisher: string;
    readonly title: string;
    readonly licence: string;
    readonly rows: number;
    readonly addresses: readonly string[];
  }[];
};

/** Figures copied by hand from a publication into `file`, which is part of the repository. */
export type CopiedFigures = Publication & { readonly file: string; readonly address: string };

/** Everything in `sources.json`. */
export type Sources = { readonly files: readonly SourceFile[]; readonly figures: readonly CopiedFigures[] };

/** The list of all sources of the engine's data. */
export const sources: Sources = JSON.parse(readFileSync(new URL('../../sources.json', import.meta.url), 'utf8'));

/** The source with this id; throws if there is none. */
export function getSource(files: readonly SourceFile[], id: string): SourceFile {
  const source = files.find((candidate) => candidate.id === id);
  if (source === undefined) throw new Error(`sources.json has no source with the id ${id}.`);
  return source;
}

/** Name and edition as the catalogue states them: `Base Carbone 23.6`. */
export function toEdition({ title, edition }: SourceFile): string {
  return `${title} ${edition}`;
}

/** The year of publication. */
export function toYear({ published }: SourceFile): number {
  return Number(published.slice(0, 4));
}
