import { codeToString } from '@connectrpc/connect/protocol-connect';
import { toMarkdownTable } from '@ledgerprint/bench';
import { toConnectError } from '../../src/http/rpc/to-connect-error.ts';
import { tooManyBytesFailure } from '../../src/operations/count-rows.ts';
import { oversizedFailure } from '../../src/operations/seal-project.ts';
import { quotaFailure } from '../../src/operations/within-quota.ts';
import { Failure, invalidArgument } from '../../src/platform/failure.ts';
import { badRequests } from '../openapi/bad-requests.ts';
import type { ErrorExample, ErrorExamples } from '../openapi/error-example.ts';
import { sharedRefusals } from '../openapi/error-responses.ts';

/** The operations that can return the error, and the error with its remedy. */
type Row = readonly [operations: string, refusal: Pick<ErrorExample, 'failure' | 'remedy'>];

const { AddActivities, CreateProject, ExportCSV, ImportCSV, Submit } = badRequests;
const { NotFound, PermissionDenied, ResourceExhausted, Unauthenticated, UnsupportedMediaType } = sharedRefusals;
const { Aborted, DeadlineExceeded, Internal, Unavailable } = sharedRefusals;
/** Groups of operations in both packages. */
const changes = 'all that change something';
const repeatable = 'with `Idempotency-Key`';
const uploads = 'AddActivities, AddRows, ImportCSV, ImportLedger';

/** Roughly in the order in which a call is checked: the examples in the reference, and errors that have no example there. */
const rows: readonly Row[] = [
  ['all', Unauthenticated.examples.keyMissing],
  ['all', Unauthenticated.examples.keyInvalid],
  ['all', Unauthenticated.examples.keyElsewhere],
  ['all', ResourceExhausted.examples.failedKeys],
  [changes, PermissionDenied.examples.scope],
  ['all', ResourceExhausted.examples.rateLimit],
  ['all', UnsupportedMediaType.examples.contentType],
  ['all', CreateProject.protocolVersion],
  ['all', CreateProject.timeout],
  ['all', AddActivities.tooLarge],
  [
    'with a body over 64 KiB',
    {
      failure: new Failure(
        'resource_exhausted',
        'Too many large bodies are in progress. Try again after 5 s, with fewer at a time.',
      ),
      remedy: 'Send two or three at a time; see [limits.md](limits.md)',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The request took too long to arrive. Send it faster, or in smaller parts.'),
      remedy: 'Send fewer rows per call',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The headers are too large. Send fewer or shorter ones.'),
      remedy: 'Send fewer or shorter headers',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The body is not valid JSON: byte 17 is unexpected.'),
      remedy: 'Use a library to write the JSON: it must be a single object in UTF-8',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('activities[3].quantity must be a string or a number, not a list.'),
      remedy: 'Send the type given in the reference; the details name up to a hundred fields',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('context.year must be a 32-bit integer, not "2024 or so".'),
      remedy: 'Send a whole number, as a number or a string',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('activities[3].unit is given twice: send each field once.'),
      remedy: 'Send each field once; this includes unknown fields',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The body is nested more than 100 levels deep.'),
      remedy: 'Send only fields that are in the reference',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The body contains an object with more than 10000 fields.'),
      remedy: 'Send only fields that are in the reference',
    },
  ],
  [
    'with `Ledgerprint-Strict: 1`',
    {
      failure: invalidArgument('activities[0].qty is unknown, and Ledgerprint-Strict refuses unknown fields.'),
      remedy: 'Use the field name given in the reference, or leave out the header',
    },
  ],
  [
    'all',
    {
      failure: invalidArgument('The body is not valid gzip data, although Content-Encoding says so.'),
      remedy: 'Compress the body, or remove the header',
    },
  ],
  [repeatable, CreateProject.keyReused],
  [
    repeatable,
    {
      failure: invalidArgument('The header Idempotency-Key must have 1 to 255 characters.'),
      remedy: 'A random UUID is a good key',
    },
  ],
  ['CreateProject, UpdateProject, ImportCSV, ImportLedger, RunAgain', CreateProject.nameTooLong],
  ['with `projectId`', AddActivities.projectIdMissing],
  ['with `projectId`', NotFound.examples.unknownProject],
  ['with `projectId`', PermissionDenied.examples.foreignProject],
  ['AddActivities, AddRows', AddActivities.sealed],
  [
    'CancelProject',
    {
      failure: new Failure(
        'failed_precondition',
        'This project is not sealed, so there is nothing to cancel. Delete it instead.',
      ),
      remedy: 'Call DeleteProject, or Submit first',
    },
  ],
  [
    'UpdateProject',
    {
      failure: new Failure(
        'failed_precondition',
        'This project is sealed, so its category mode and context cannot be changed. Create another project with its rows.',
      ),
      remedy: 'Change only the name, or create another project',
    },
  ],
  [
    'CreateProject, UpdateProject, ImportLedger, RunAgain, Enrich',
    {
      failure: invalidArgument('context.country must be a two-letter country code (ISO 3166-1), such as FR.'),
      remedy: 'Similar messages exist for `context.currency`, `context.year` and `context.period`: see the reference',
    },
  ],
  ['AddActivities', AddActivities.noRows],
  ['AddActivities', AddActivities.tooManyRows],
  ['AddActivities', AddActivities.rowWithoutDesignation],
  [
    uploads,
    {
      failure: invalidArgument('A project holds at most 1000000 rows. Split the ledger into several projects.'),
      remedy: 'Split the ledger by month or entity',
    },
  ],
  [
    uploads,
    {
      failure: tooManyBytesFailure({ maxBytesPerProject: 1_073_741_824 }, 1_073_800_000),
      remedy: 'Split the ledger by month or entity',
    },
  ],
  [
    'Submit, ImportCSV, ImportLedger, RunAgain',
    {
      failure: oversizedFailure({ designation: 'Facture', bytes: 70_000_000 }, 67_108_864),
      remedy: 'State what was bought in the designation; see [limits.md](limits.md)',
    },
  ],
  [
    'CreateProject, AddActivities, AddRows, ImportCSV, ImportLedger, RunAgain',
    {
      failure: quotaFailure('rows', { most: 1_000_000, stored: 999_950, added: 100 }),
      remedy: 'The operator has set a storage quota: do not retry the call',
    },
  ],
  ['Submit', Submit.noRows],
  ['Submit, ImportLedger, RunAgain', Submit.webhookUrl],
  [
    'with large bodies, decisions or reports',
    {
      failure: new Failure(
        'resource_exhausted',
        'This call needs more memory than one call may use. Send fewer rows, or a smaller file.',
      ),
      remedy: 'Split the call: a retry would exceed the same limit',
    },
  ],
  ['ImportCSV', ImportCSV.csvMissing],
  ['ImportCSV', ImportCSV.csvNotBase64],
  ['with `categoryMode`', ImportCSV.categoryMode],
  ['ImportCSV', ImportCSV.rowWithoutDesignation],
  [
    'ImportCSV',
    {
      failure: invalidArgument('(the problem with the file, with its line and column)'),
      remedy: 'See [csv.md](../analyst/csv.md)',
    },
  ],
  ['ExportCSV', ExportCSV.notReady],
  [
    'ExportCSV',
    {
      failure: new Failure(
        'failed_precondition',
        'This project is not ready to export: its status is failed. It has no file; create another project with its rows.',
      ),
      remedy: 'GetProject returns the reason. After an error, send the rows again; if it recurs, contact the operator',
    },
  ],
  [
    'ExportCSV',
    {
      failure: new Failure(
        'failed_precondition',
        "This project's file was removed because it was older than the retention period. Send the rows again to get a new one.",
      ),
      remedy: 'Keep the files you download',
    },
  ],
  [changes, Aborted.examples.inFlight],
  [
    'all',
    {
      failure: new Failure(
        'resource_exhausted',
        'Your organization has used its whole share of the database connections for too long. Make fewer calls at a time, and try again in a few seconds.',
      ),
      remedy: "Wait for responses before you send more calls; an organization may use half of a process's connections",
    },
  ],
  ['all', Internal.examples.broken],
  ['all', Unavailable.examples.databaseDown],
  [
    'all',
    {
      failure: new Failure('unavailable', 'All connections to the database are in use. Try again in a few seconds.'),
      remedy: 'Try again. For operators: raise `DATABASE_POOL_SIZE`, or find out why the database is slow',
    },
  ],
  [
    changes,
    {
      failure: new Failure(
        'unavailable',
        'The database cannot be written to at the moment; nothing was changed. Try again in a few minutes.',
      ),
      remedy: 'Try again. For operators: `npx ledgerprint doctor` says why',
    },
  ],
  ['all', DeadlineExceeded.examples.late],
];

/** The errors with their remedies. Throws if an example from the reference is missing. */
export function toErrorMessagesTable(): string {
  const all = rows.map(([operations, { failure, remedy }]) => {
    const { code, rawMessage } = toConnectError(failure, () => undefined);
    return [operations, `\`${codeToString(code)}\``, rawMessage, remedy];
  });
  const documented = new Set<unknown>(rows.map(([, refusal]) => refusal));
  const missing = listExamples().filter((example) => !documented.has(example));
  if (missing.length > 0) {
    throw new Error(`docs/integrator/errors.md lacks: ${missing.map(({ summary }) => summary).join('; ')}`);
  }
  return toMarkdownTable([['Operation', 'Code', 'Message', 'What to do'], ...all]);
}

function listExamples(): readonly ErrorExample[] {
  const groups: readonly ErrorExamples[] = [
    ...Object.values(badRequests),
    ...Object.values(sharedRefusals).map(({ examples }) => examples),
  ];
  return groups.flatMap((examples) => Object.values(examples));
}
