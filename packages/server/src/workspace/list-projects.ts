import { create } from '@bufbuild/protobuf';
import { ProjectSummarySchema, type Projects } from '@ledgerprint/client/workspace';
import { measureJson } from '../platform/message-json.ts';
import { openPage, readPageSize } from './page.ts';
import { toProjectSummary } from './project-summary.ts';
import { readChoice } from './read-fields.ts';
import type { UseCase } from './use-case.ts';

type Place = { readonly createdExactly: string; readonly number: number };

/** Lists the organization's projects, newest first. */
export const listProjects: UseCase<typeof Projects, 'listProjects'> = async (
  { organizationId, store },
  { pageTokens },
  request,
) => {
  const { deleted } = request;
  const size = readPageSize(request.pageSize);
  const status = readChoice('status', request.status, ['pending', 'enriching', 'completed', 'failed']);
  const list = { call: 'project', organizationId, query: [status ?? '', deleted] };
  const { read } = openPage<Place>(pageTokens, list, { ...request, size });
  const { lines, nextPageToken } = await read({
    list: (after, limit) => store.projectLists.list(organizationId, { status, deleted, after, limit }),
    toPlace: ({ createdExactly, number }) => ({ createdExactly, number }),
    bytesOf: (line) => measureJson(ProjectSummarySchema, create(ProjectSummarySchema, toProjectSummary(line))),
  });
  return { projects: lines.map(toProjectSummary), nextPageToken };
};
