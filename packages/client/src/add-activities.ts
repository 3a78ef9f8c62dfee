import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import { type AddOptions, addInBatches } from './add-in-batches.ts';
import { type AddActivitiesResponse, ImportActivitySchema, type Service } from './gen/api/v1/service_pb.ts';

/** One row: its fields are texts, and only `designation` is required. */
export type ActivityInit = MessageInitShape<typeof ImportActivitySchema>;

/** The rows of a project: an array, a generator, a stream, or anything else that can be iterated. */
export type ActivitiesInit = {
  readonly projectId?: string;
  readonly activities?: Iterable<ActivityInit> | AsyncIterable<ActivityInit>;
};

/** Options of every call that the rows take; `timeoutMs` is the time of each. */
export type AddActivitiesOptions = AddOptions;

const kind = { schema: ImportActivitySchema, list: 'activities' };

/** Adds the rows batch after batch and returns the answer to the last one. */
export function addActivities(
  calls: Pick<Client<typeof Service>, 'addActivities'>,
  { projectId = '', activities: rows = [] }: ActivitiesInit,
  options?: AddActivitiesOptions,
): Promise<AddActivitiesResponse> {
  return addInBatches(
    {
      ...{ kind, projectId, rows },
      add: (activities, callOptions) => calls.addActivities({ projectId, activities }, callOptions),
    },
    options,
  );
}
