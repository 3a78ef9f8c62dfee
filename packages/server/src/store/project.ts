/** `pending` until sealed, `enriching` from the seal, then one of the two ends. */
export type ProjectStatus = 'pending' | 'enriching' | 'completed' | 'failed';

/** What is known of a project at one instant, all of it read in one statement. */
export type Project = {
  readonly number: number;
  readonly status: ProjectStatus;
  readonly stagedRows: number;
  /** What its rows take, also after they are sealed. */
  readonly rowBytes: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date | undefined;
  readonly completedAt: Date | undefined;
};

/** True once the project takes no more rows. */
export function isSealed(project: Pick<Project, 'status'>): boolean {
  return project.status !== 'pending';
}
