import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions, Client } from '@connectrpc/connect';
import { type AddOptions, addInBatches } from './add-in-batches.ts';
import { eachItem } from './each-item.ts';
import type {
  AddRowsResponse,
  FileReconciliation,
  GetProjectRequestSchema,
  ListProjectsRequestSchema,
  ProjectSummary,
  Projects,
} from './gen/ledgerprint/v1/projects_pb.ts';
import { RowSchema } from './gen/ledgerprint/v1/row_pb.ts';

/** One row of a ledger: all fields except `line` are strings. */
export type RowInit = MessageInitShape<typeof RowSchema>;

/** The rows of a project: an array, a generator, a stream, or any other iterable. */
export type RowsInit = { readonly projectId?: string; readonly rows?: Iterable<RowInit> | AsyncIterable<RowInit> };

/** `ledgerprint.v1.Projects` as typed async functions. */
export type ProjectsClient = Omit<Client<typeof Projects>, 'addRows'> & {
  /** Adds rows like `addActivities`: in order, in as many calls as the limits require. */
  addRows(request: RowsInit, options?: AddOptions): Promise<AddRowsResponse>;

  /** All projects that match the request, newest first; pages are fetched as they are read. */
  eachProject(
    request?: MessageInitShape<typeof ListProjectsRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<ProjectSummary, void>;

  /** All files of a project's reconciliation, in the order in which they were added; pages are fetched as they are read. */
  eachFile(
    request: MessageInitShape<typeof GetProjectRequestSchema>,
    options?: CallOptions,
  ): AsyncGenerator<FileReconciliation, void>;
};

const kind = { schema: RowSchema, list: 'rows' };

export function createProjectsClient(calls: Client<typeof Projects>): ProjectsClient {
  return {
    ...calls,
    addRows: ({ projectId = '', rows = [] }, options) =>
      addInBatches(
        { kind, projectId, rows, add: (batch, callOptions) => calls.addRows({ projectId, rows: batch }, callOptions) },
        options,
      ),
    eachProject: (request = {}, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.listProjects({ ...request, pageToken }, options),
        ({ projects }) => projects,
      ),
    eachFile: (request, options) =>
      eachItem(
        request.pageToken,
        (pageToken) => calls.getProject({ ...request, pageToken }, options),
        ({ reconciliation }) => reconciliation,
      ),
  };
}
