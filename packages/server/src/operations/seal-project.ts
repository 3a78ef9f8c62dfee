import type { Tables } from '../store/store.ts';

/**
 * Collapses the staged rows into products, seals, and creates the jobs that work on them. The transaction must hold
 * the project, and commit all of it or nothing.
 */
export async function sealProject(
  tables: Tables,
  organizationId: number,
  {
    number,
    webhookUrl,
    traceparent,
  }: {
    readonly number: number;
    readonly webhookUrl: string | undefined;
    /** What the work is caused by, where it is traced. */
    readonly traceparent: string | undefined;
  },
): Promise<void> {
  // An organization with many projects at work comes later with its next one, but before the later batches of any.
  const firstRound = await tables.projects.countEnriching(organizationId);
  const totalProducts = await tables.products.collapse(organizationId, number);
  await tables.projects.seal(organizationId, number, { totalProducts, webhookUrl });
  if (totalProducts === 0) {
    // A file of which nothing counts: there is no batch that would end the project.
    await tables.jobs.addFinish({ organizationId, projectNumber: number, traceparent });
    return;
  }
  await tables.jobs.shareOut({
    organizationId,
    projectNumber: number,
    totalProducts,
    firstRound,
    traceparent,
  });
}
