import type { DescMethod } from '@bufbuild/protobuf';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { nameOf } from '../../src/http/rpc/operations.ts';
import { Failure, invalidArgument, invalidField } from '../../src/platform/failure.ts';
import type { ErrorExample, ErrorExamples } from './error-example.ts';
import { requiredFields } from './field-rules.ts';
import { schemaNameOf } from './json.ts';

const protocolVersion: ErrorExample = {
  summary: 'The header Connect-Protocol-Version is missing',
  remedy: 'Send the header',
  failure: invalidArgument('The header Connect-Protocol-Version is required and must be 1.'),
};
const projectIdMissing: ErrorExample = {
  summary: 'No projectId',
  remedy: 'Pass the project id',
  failure: invalidField('projectId', {
    description: 'is required: pass the id that CreateProject or ImportCSV returned',
    reason: 'REQUIRED',
  }),
};
const keyReused: ErrorExample = {
  summary: 'The Idempotency-Key was used with different content',
  remedy: 'Create a new key for each different call, and use the same key to retry a call',
  failure: invalidArgument(
    'This Idempotency-Key was used for another call in the last 24 hours. Use a new key for each different call.',
  ),
};
const noDesignation = { description: 'is missing or blank: every row needs one', reason: 'BLANK' } as const;

/** The HTTP 400 responses of each operation of the contract. */
export const badRequests = {
  CreateProject: {
    nameTooLong: {
      summary: 'The name is too long',
      remedy: 'Shorten the name',
      failure: invalidArgument("The project's name is longer than 200 characters: shorten it.", [
        { field: 'name', description: 'is longer than 200 characters: shorten it', reason: 'TOO_LONG' },
      ]),
    },
    keyReused,
    timeout: {
      summary: 'Connect-Timeout-Ms is not a number',
      remedy: 'Correct or remove the header',
      failure: invalidArgument(
        'The header Connect-Timeout-Ms must be a whole number of milliseconds with at most 10 digits.',
      ),
    },
    protocolVersion,
  },
  AddActivities: {
    rowWithoutDesignation: {
      summary: 'A row has no designation',
      remedy: 'Fix the rows that the details name, and send all rows of the call again',
      failure: invalidArgument(
        `1 row is not acceptable (activities[1].designation ${noDesignation.description}). Nothing was staged.`,
        [{ field: 'activities[1].designation', ...noDesignation, row: { index: 1, field: 'designation' } }],
      ),
    },
    noRows: {
      summary: 'No rows',
      remedy: 'Skip the call if there are no rows',
      failure: invalidField('activities', { description: 'must contain at least one row', reason: 'REQUIRED' }),
    },
    tooManyRows: {
      summary: 'Too many rows for one call',
      remedy: 'Send several calls: rows accumulate',
      failure: invalidField('activities', {
        description: 'holds 10001 rows; at most 10000 are accepted per call',
        reason: 'TOO_MANY_ROWS',
        advice: 'Send them in several calls.',
      }),
    },
    tooLarge: {
      summary: 'The body is too large',
      remedy: 'Send fewer rows per call; see [limits.md](limits.md)',
      failure: invalidArgument('The body is larger than the limit of 16777216 bytes for AddActivities.'),
    },
    sealed: {
      summary: 'The project is already sealed',
      remedy: 'Create another project, and send the rows to it',
      failure: new Failure(
        'failed_precondition',
        'This project is sealed and accepts no more rows. Create another project for them.',
      ),
    },
    projectIdMissing,
    keyReused,
    protocolVersion,
  },
  Submit: {
    noRows: {
      summary: 'The project has no rows',
      remedy: 'Add rows',
      failure: new Failure(
        'failed_precondition',
        'This project has no rows to seal. Add some with AddActivities first.',
      ),
    },
    webhookUrl: {
      summary: 'webhookUrl is not a valid URL',
      remedy: 'Send a complete URL, or leave the field out',
      failure: invalidField('webhookUrl', {
        description: 'must start with http:// or https:// and a host',
        reason: 'NOT_A_URL',
      }),
    },
    projectIdMissing,
    protocolVersion,
  },
  ImportCSV: {
    rowWithoutDesignation: {
      summary: 'A line of the file has no designation',
      remedy: 'Fix the lines that the details name',
      failure: invalidArgument(
        `1 row is not acceptable (csv line 3, column designation ${noDesignation.description}). Nothing was created.`,
        [{ field: 'csv line 3, column designation', ...noDesignation, row: { line: 3, field: 'designation' } }],
      ),
    },
    csvMissing: {
      summary: 'No file',
      remedy: 'Send the file',
      failure: invalidField('csv', { description: 'is missing or empty: send the file in base64', reason: 'REQUIRED' }),
    },
    csvNotBase64: {
      summary: 'The file is not valid base64',
      remedy: 'Encode the file: `base64 < ledger.csv`',
      failure: invalidField('csv', {
        description: 'is not valid base64: encode the bytes of the file',
        reason: 'NOT_BASE64',
      }),
    },
    categoryMode: {
      summary: 'Unknown categoryMode',
      remedy: 'Send one of these values, or leave the field out',
      failure: invalidField('categoryMode', {
        description: 'must be one of ademe, client, referential',
        reason: 'UNKNOWN_VALUE',
      }),
    },
    keyReused,
    protocolVersion,
  },
  GetProgress: { projectIdMissing, protocolVersion },
  ExportCSV: {
    notReady: {
      summary: 'The project is not completed yet',
      remedy: 'Poll GetProgress, or let a webhook notify you',
      failure: new Failure(
        'failed_precondition',
        'This project is not ready to export: its status is enriching. Wait until GetProgress says completed.',
      ),
    },
    projectIdMissing,
    protocolVersion,
  },
} as const satisfies Readonly<Record<string, ErrorExamples>>;

/** The HTTP 400 responses of an operation. For the workspace, only those it has in common with the contract. */
export function badRequestsOf(method: DescMethod): ErrorExamples {
  const own: ErrorExamples | undefined = badRequests[nameOf(method) as keyof typeof badRequests];
  if (own !== undefined) return own;
  const takesProject = requiredFields[schemaNameOf(method.input)]?.includes('projectId') === true;
  return {
    ...(takesProject ? { projectIdMissing } : {}),
    ...(rulesOf(method).acceptsIdempotencyKey ? { keyReused } : {}),
    protocolVersion,
  };
}
