import { createClient } from '@ledgerprint/client';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';

/** A project that the service has completed, and its exported file. */
export type CompletedProject = { readonly projectId: string; readonly file: Blob };

/** Sends rows to a service and waits for their result. */
export async function completeProject(
  { url, key }: { readonly url: string; readonly key: string },
  rows: readonly Partial<Activity>[],
): Promise<CompletedProject> {
  const client = createClient({ baseUrl: url, apiKey: key });
  const table = [activityFields, ...rows.map((row) => activityFields.map((field) => row[field] ?? ''))];
  const csv = new TextEncoder().encode(stringify(table));
  const { projectId } = await client.importCSV({ name: 'Achats', csv });
  await client.waitUntilDone(projectId, { minIntervalMs: 50, maxIntervalMs: 200 });
  return { projectId, file: await (await client.downloadExport(projectId)).blob() };
}
