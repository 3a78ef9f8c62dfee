import { create } from '@bufbuild/protobuf';
import { FileReconciliationSchema, type GetProjectRequest, type Projects } from '@ledgerprint/client/workspace';
import { findProjectLanguages } from '../enrichment/project-languages.ts';
import { getOwnProject, noSuchProject } from '../operations/get-own-project.ts';
import { measureJson } from '../platform/message-json.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { ListedProject } from '../store/project-lists.ts';
import type { ReconciledFile } from '../store/reconciliation-lines.ts';
import type { Store } from '../store/store.ts';
import { openPage, readPageSize } from './page.ts';
import { toProjectSummary } from './project-summary.ts';
import { toTotals } from './project-totals.ts';
import { toFileReconciliation } from './reconciliation.ts';
import { listSameFiles } from './same-files.ts';
import type { UseCase } from './use-case.ts';

/** One project with its context, counters, totals, and a page of its reconciliation. */
export const getProject: UseCase<typeof Projects, 'getProject'> = async (
  { organizationId, store },
  { pageTokens },
  request,
) => {
  const { number, revision } = await getOwnProject(store, organizationId, request.projectId);
  const readFiles = openFiles(pageTokens, { organizationId, projectNumber: number, request });
  // One after the other: each takes a connection, and an organization has only a few.
  const matches = await store.resultLists.countMatches(organizationId, number, revision);
  const entries = await store.totals.list(organizationId, number);
  const project = await store.projectLists.find(organizationId, number);
  // It may have been removed meanwhile.
  if (project === undefined) throw noSuchProject();
  const files = await readFiles(store, project);
  const languages = await findProjectLanguages(store, organizationId, project);
  const sameFiles = await listSameFiles(store, organizationId, number);
  const sample = await store.samples.find(organizationId, number, undefined);
  return {
    project: toProjectSummary(project),
    ...files,
    totals: toTotals(entries, matches),
    languages: [...languages],
    sameFiles: [...sameFiles],
    hasSample: sample !== undefined,
  };
};

/** Throws a Failure if the request names no page; the result reads it. */
function openFiles(
  pageTokens: SecretBox,
  call: { readonly organizationId: number; readonly projectNumber: number; readonly request: GetProjectRequest },
) {
  const { organizationId, projectNumber, request } = call;
  const size = readPageSize(request.pageSize);
  const list = { call: 'file', organizationId, projectNumber, query: [] };
  const { read } = openPage<number>(pageTokens, list, { pageToken: request.pageToken, size });
  return async ({ reconciliationLines }: Pick<Store, 'reconciliationLines'>, { amountCurrency }: ListedProject) => {
    const toMessage = (lines: ReconciledFile['lines']) =>
      create(FileReconciliationSchema, toFileReconciliation(lines, amountCurrency));
    const page = await read({
      async list(after, limit) {
        const files = await reconciliationLines.listFiles(organizationId, projectNumber, { after, limit });
        return files.map(({ position, lines }) => ({ position, message: toMessage(lines) }));
      },
      toPlace: ({ position }) => position,
      bytesOf: ({ message }) => measureJson(FileReconciliationSchema, message),
    });
    const all = await reconciliationLines.sumFiles(organizationId, projectNumber);
    return {
      reconciliation: page.lines.map(({ message }) => message),
      nextPageToken: page.nextPageToken,
      files: BigInt(all.files),
      ...(all.files === 0 ? {} : { allFiles: toMessage(all.lines) }),
    };
  };
}
