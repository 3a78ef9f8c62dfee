import { toMarkdownTable } from '@ledgerprint/bench';
import { mostFileDecisions } from '@ledgerprint/engine/decisions';
import { longestRecordBytes } from '@ledgerprint/ledger';
import { createBadRows, longestProjectName, maximumLengthOf } from '@ledgerprint/ledger/activity';
import { type ConfigKey, settings } from '../../src/config/config.ts';
import { maxHeaders } from '../../src/http/connection-limits.ts';
import { longestIdempotencyKey } from '../../src/http/rpc/idempotency.ts';
import {
  mostDecisions,
  mostEnrichedRows,
  mostVerdicts,
  type OperationRules,
  rulesOf,
} from '../../src/http/rpc/operation-rules.ts';
import { listMethods, maxBodyBytesOf, nameOf } from '../../src/http/rpc/operations.ts';
import { linkLifetimeSeconds } from '../../src/operations/export-csv.ts';
import { receiverTimeoutMs } from '../../src/webhooks/event-sender.ts';
import { longestWebhookUrl } from '../../src/webhooks/webhook-url.ts';

/** The settings that limit what a client may do: one that is missing below is an error of types. */
type LimitKey =
  | Extract<ConfigKey, `max${string}` | `rateLimit${string}`>
  | 'failedKeysPerMinute'
  | 'uploadWaitSeconds'
  | 'lockWaitSeconds'
  | 'headersTimeoutSeconds'
  | 'requestTimeoutSeconds'
  | 'slowBodySeconds'
  | 'minBodyBytesPerSecond'
  | 'callTimeoutSeconds'
  | 'uploadTimeoutSeconds'
  | 'discardSeconds'
  | 'slowReaderSeconds'
  | 'keepAliveSeconds';

type Limit = {
  readonly what: string;
  readonly unit?: 'bytes' | 'seconds';
  readonly beyond: string;
};

const invalid = '`invalid_argument`';
const exhausted = '`resource_exhausted` with `Retry-After`';

const limits: { readonly [key in LimitKey]: Limit } = {
  maxRowsPerCall: {
    what: `Rows in one ${methodsThatCarry('rows')
      .filter((method) => rulesOf(method).mostItems === undefined)
      .map(nameOf)
      .join(' or ')}`,
    beyond: invalid,
  },
  maxCallBytes: {
    what: `Body of one ${namesOf('rows')}, also when decompressed`,
    unit: 'bytes',
    beyond: invalid,
  },
  maxCsvBytes: { what: `File of one ${namesOf('file')}`, unit: 'bytes', beyond: invalid },
  maxRowsPerProject: { what: 'Rows in one project', beyond: invalid },
  maxBytesPerProject: { what: 'Bytes of rows in one project, see below', unit: 'bytes', beyond: invalid },
  maxBytesPerProduct: { what: 'The same of rows that share a designation', unit: 'bytes', beyond: invalid },
  rateLimitPerSecond: {
    what: 'Calls per second of one organization, on each API process',
    beyond: exhausted,
  },
  rateLimitBurst: { what: 'Calls at once after a quiet time', beyond: exhausted },
  failedKeysPerMinute: {
    what: 'Calls with invalid keys from one address in a minute, on each API process',
    beyond: exhausted,
  },
  maxUploadBytes: {
    what: 'Bodies over 64 KiB that are held at once, on each API process',
    unit: 'bytes',
    beyond: 'waits, see below',
  },
  maxUploadBytesPerOrganization: {
    what: 'The same for one organization',
    unit: 'bytes',
    beyond: 'waits, see below',
  },
  maxWaitingUploads: { what: 'Calls of one organization that wait for that', beyond: exhausted },
  uploadWaitSeconds: { what: 'How long they wait', unit: 'seconds', beyond: exhausted },
  lockWaitSeconds: {
    what: 'How long a call waits for another one on the same project, or with the same `Idempotency-Key`',
    unit: 'seconds',
    beyond: '`aborted`',
  },
  maxHeaderBytes: {
    what: 'Request line and headers',
    unit: 'bytes',
    beyond: `HTTP 431, ${invalid}`,
  },
  headersTimeoutSeconds: {
    what: 'Time for the headers to arrive',
    unit: 'seconds',
    beyond: `HTTP 408, ${invalid}`,
  },
  requestTimeoutSeconds: {
    what: 'Time for a request to arrive',
    unit: 'seconds',
    beyond: `HTTP 408, ${invalid}`,
  },
  slowBodySeconds: {
    what: 'Time for the first 16 KiB of a body to arrive',
    unit: 'seconds',
    beyond: `HTTP 408, ${invalid}`,
  },
  minBodyBytesPerSecond: {
    what: 'Rate of a body after that, each second, at least',
    unit: 'bytes',
    beyond: `HTTP 408, ${invalid}`,
  },
  callTimeoutSeconds: { what: 'Time of a call', unit: 'seconds', beyond: '`deadline_exceeded`' },
  uploadTimeoutSeconds: {
    what: `Time of one ${listMethods()
      .filter((method) => rulesOf(method).isLong)
      .map(nameOf)
      .join(', ')}`,
    unit: 'seconds',
    beyond: '`deadline_exceeded`',
  },
  discardSeconds: {
    what: 'Sending on after a refusal',
    unit: 'seconds',
    beyond: 'closed; the answer was sent before',
  },
  slowReaderSeconds: {
    what: 'Time without accepting anything of an answer or a file',
    unit: 'seconds',
    beyond: 'closed',
  },
  maxConnections: { what: 'Connections at once, on each process', beyond: 'closed without an answer' },
  maxConnectionsPerAddress: {
    what: 'The same from one client address',
    beyond: 'closed without an answer',
  },
  maxDownloadsPerAddress: {
    what: 'Downloads of one client address at once',
    beyond: 'HTTP 429 with `Retry-After`',
  },
  maxCallsPerConnection: {
    what: 'Calls on one connection',
    beyond: 'the last answer says `Connection: close`',
  },
  keepAliveSeconds: {
    what: 'A connection without a call',
    unit: 'seconds',
    beyond: 'closed; answers state the time in `Keep-Alive`',
  },
};

/** The limits that an operator can set, with their defaults. */
export function toSettingsTable(): string {
  const rows = Object.entries(limits).map(([key, { what, unit, beyond }]: readonly [string, Limit]) => {
    const { env, defaultText } = settings[key as keyof typeof limits];
    return [what, toText(Number(defaultText), unit), `\`${env}\``, beyond];
  });
  return toMarkdownTable([['What', 'Limit', 'Setting', 'Beyond it'], ...rows]);
}

/** For what is the same whatever an operator sets. */
const noLimits = { maxCallBytes: 0, maxCsvBytes: 0 };

/** The limits that nobody can set. */
export function toFixedTable(): string {
  const characters = (count: number) => `${toText(count)} characters`;
  const bytesOf = (carries: OperationRules['carries']) =>
    Math.max(...methodsThatCarry(carries).map((method) => maxBodyBytesOf(method, noLimits)));
  return toMarkdownTable([
    ['What', 'Limit', 'Beyond it'],
    ['Headers of a request', toText(maxHeaders), `HTTP 431, ${invalid}`],
    ['Body of any other call than those with rows or a file', toText(bytesOf('little'), 'bytes'), invalid],
    [
      `Body of one ${namesOf('file')}`,
      `the file in base64, a third more than its bytes, and ${toText(bytesOf('file'), 'bytes')} for the rest`,
      invalid,
    ],
    ['Decisions in one Decisions.Decide', toText(mostDecisions), invalid],
    ['Decisions in one Decisions.ImportDecisions', toText(mostFileDecisions), invalid],
    ['Verdicts in one Decisions.CheckSample', toText(mostVerdicts), invalid],
    ['Rows in one Engine.Enrich', toText(mostEnrichedRows), invalid],
    ['`name` of a project', characters(longestProjectName), invalid],
    ['`designation` of a row', characters(maximumLengthOf('designation')), invalid],
    ['`notes` of a row', characters(maximumLengthOf('notes')), invalid],
    ['each other field of a row', characters(maximumLengthOf('supplier')), invalid],
    ['`webhookUrl`', characters(longestWebhookUrl), invalid],
    ['`Idempotency-Key`', characters(longestIdempotencyKey), invalid],
    ['How long it is remembered', '24 hours', 'the call counts as a new one'],
    ['One record of a CSV file', toText(longestRecordBytes, 'bytes'), invalid],
    ['Bad rows that an error lists', toText(createBadRows().mostListed), 'counted in `message`'],
    ['Lifetime of a download link', `${linkLifetimeSeconds / 60} minutes`, 'HTTP 403: call ExportCSV again'],
    [
      'Answer of a webhook receiver',
      `${receiverTimeoutMs / 1_000} seconds`,
      'tried again ([webhooks.md](webhooks.md))',
    ],
  ]);
}

function methodsThatCarry(carries: OperationRules['carries']) {
  return listMethods().filter((method) => rulesOf(method).carries === carries);
}

/** The operations that carry rows or a file, in words. */
function namesOf(carries: OperationRules['carries']): string {
  return methodsThatCarry(carries).map(nameOf).join(' or ');
}

function toText(value: number, unit?: Limit['unit']): string {
  if (unit === 'seconds') return `${value} s`;
  if (unit !== 'bytes') return value.toLocaleString('en');
  if (value < 2 ** 20) return `${value / 2 ** 10} KiB`;
  return value < 2 ** 30 ? `${value / 2 ** 20} MiB` : `${value / 2 ** 30} GiB`;
}
