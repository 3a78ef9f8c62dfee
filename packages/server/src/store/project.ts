import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';

/** `pending` until sealed, then `enriching`, then `completed` or `failed`. */
export type ProjectStatus = 'pending' | 'enriching' | 'completed' | 'failed';

/**
 * The context of a project. Until the project is sealed, the organization's defaults apply to undefined fields;
 * afterwards, undefined fields have no value.
 */
export type ProjectContext = {
  /** Country of rows without one: a two-letter ISO 3166-1 code. */
  readonly country: string | undefined;
  /** Currency of amounts without one: a three-letter ISO 4217 code. */
  readonly currency: string | undefined;
  /** Year of rows without a date. */
  readonly year: number | undefined;
  /** Name of the reporting period. */
  readonly period: string | undefined;
  /** ISO 639-1 codes, the main language first; undefined if they are found. */
  readonly languages: readonly string[] | undefined;
  /** Whose monetary ratios count outside France; undefined if those of the country do. */
  readonly ratios: RatioChoice | undefined;
};

/** The state of a project at one instant, read in one statement. */
export type Project = {
  readonly number: number;
  readonly status: ProjectStatus;
  readonly categoryMode: CategoryMode;
  readonly stagedRows: number;
  /** Number of excluded or unread rows, which are kept only for the reconciliation. */
  readonly keptRows: number;
  /** Size of all its rows in bytes, including the kept ones, before and after sealing. */
  readonly rowBytes: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  readonly context: ProjectContext;
  /** The newest revision of its results. */
  readonly revision: number;
};

/** A context without any values. */
export const blankContext: ProjectContext = {
  country: undefined,
  currency: undefined,
  year: undefined,
  period: undefined,
  languages: undefined,
  ratios: undefined,
};

/** Fields as columns, which are null instead of undefined. */
export type Nullable<Fields> = { readonly [Key in keyof Fields]: Exclude<Fields[Key], undefined> | null };

/** The context in the columns of a project or organization. */
export function toContext({
  country,
  currency,
  year,
  period,
  languages,
  ratios,
}: Nullable<ProjectContext>): ProjectContext {
  return {
    country: country ?? undefined,
    currency: currency ?? undefined,
    year: year ?? undefined,
    period: period ?? undefined,
    languages: languages ?? undefined,
    ratios: ratios ?? undefined,
  };
}

/** True once the project accepts no more rows. */
export function isSealed(project: Pick<Project, 'status'>): boolean {
  return project.status !== 'pending';
}
