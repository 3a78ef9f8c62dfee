import type { Tables } from '../store/store.ts';

/** Collapses the staged rows into products and seals. The transaction must hold the project, and commit both or none. */
export async function sealProject(
  tables: Tables,
  organizationId: number,
  { number, webhookUrl }: { readonly number: number; readonly webhookUrl: string | undefined },
): Promise<void> {
  const totalProducts = await tables.products.collapse(organizationId, number);
  await tables.projects.seal(organizationId, number, { totalProducts, webhookUrl });
}
