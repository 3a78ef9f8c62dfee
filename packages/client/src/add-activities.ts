import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import { type AddOptions, addInBatches } from './add-in-batches.ts';
import { type AddActivitiesResponse, ImportActivitySchema, type Service } from './gen/api/v1/service_pb.ts';

/** One row. All fields are strings; only `designation` is required. */
export type ActivityInit = MessageInitShape<typeof ImportActivitySchema>;

/** The rows of a project: an array, a generator, a stream, or any other iterable. */
export type ActivitiesInit = {
  readonly projectId?: string;
  readonly activities?: Iterable<ActivityInit> | AsyncIterable<ActivityInit>;
};

/** Options for all calls that send the rows; `timeoutMs` is the time limit of each. */
export type AddActivitiesOptions = AddOptions;

const kind = { schema: ImportActivitySchema, list: 'activities' };

/** Adds the rows in batches and returns the response to the last one. */
export function addActivities(
  calls: Pick<Client<typeof Service>, 'addActivities'>,
  { projectId = '', activities: rows = [] }: ActivitiesInit,
  options?: AddActivitiesOptions,
): Promise<AddActivitiesResponse> {
  return addInBatches(
    {
      kind,
      projectId,
      rows,
      add: (activities, callOptions) => calls.addActivities({ projectId, activities }, callOptions),
    },
    options,
  );
}
