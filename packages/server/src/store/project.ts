/** `pending` until sealed, `enriching` from the seal, then one of the two ends. */
export type ProjectStatus = 'pending' | 'enriching' | 'completed' | 'failed';

/** What a project is about. What is undefined is the organization's default; once sealed, nobody said it. */
export type ProjectContext = {
  /** Of rows that name none: two letters of ISO 3166-1. */
  readonly country: string | undefined;
  /** Of amounts that name none: three letters of ISO 4217. */
  readonly currency: string | undefined;
  /** Of rows without a date. */
  readonly year: number | undefined;
  /** What the period is called. */
  readonly period: string | undefined;
};

/** What is known of a project at one instant, all of it read in one statement. */
export type Project = {
  readonly number: number;
  readonly status: ProjectStatus;
  readonly stagedRows: number;
  /** Rows that are excluded or unread: there for the reconciliation only. */
  readonly keptRows: number;
  /** What its rows take, the kept ones too, also after they are sealed. */
  readonly rowBytes: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  readonly context: ProjectContext;
  /** The newest revision of its results. */
  readonly revision: number;
  /** Made by a version without cases: its file is all there is of its results. */
  readonly isOld: boolean;
};

/** The context of which nothing is said. */
export const blankContext: ProjectContext = {
  country: undefined,
  currency: undefined,
  year: undefined,
  period: undefined,
};

/** True once the project takes no more rows. */
export function isSealed(project: Pick<Project, 'status'>): boolean {
  return project.status !== 'pending';
}
