import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListProjectsRequest, ListProjectsResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { cutPage, openPageToken, readPageSize, sealPageToken } from './page.ts';
import { toProjectSummary } from './project-summary.ts';
import { readChoice } from './read-choice.ts';

type Place = { readonly createdExactly: string; readonly number: number };

/** Lists the organization's projects, newest first. */
export async function listProjects(
  { organizationId, store }: Call,
  { pageTokens }: WorkspaceDependencies,
  request: ListProjectsRequest,
): Promise<MessageInitShape<typeof ListProjectsResponseSchema>> {
  const { deleted } = request;
  const size = readPageSize(request.pageSize);
  const status = readChoice('status', request.status, ['pending', 'enriching', 'completed', 'failed']);
  const list = { call: 'project', organizationId, query: [status ?? '', deleted] };
  const after = openPageToken<Place>(pageTokens, list, request.pageToken);
  const read = await store.projectLists.list(organizationId, { status, deleted, after, limit: size + 1 });
  const { lines, last } = cutPage(read, size);
  const next = last && { createdExactly: last.createdExactly, number: last.number };
  return {
    projects: lines.map(toProjectSummary),
    nextPageToken: next === undefined ? '' : sealPageToken<Place>(pageTokens, list, next),
  };
}
