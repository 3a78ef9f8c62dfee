import type { DescMethod } from '@bufbuild/protobuf';
import { toMarkdownTable } from '@ledgerprint/bench';
import { Decisions, Engine } from '@ledgerprint/client/workspace';
import { mostFileDecisions } from '@ledgerprint/engine/decisions';
import { longestRecordBytes } from '@ledgerprint/ledger';
import { createBadRows, longestProjectName, rowFields } from '@ledgerprint/ledger/activity';
import type { ConfigKey } from '../../src/config/config.ts';
import { settings } from '../../src/config/settings.ts';
import { admissionLimits } from '../../src/http/admission/limits.ts';
import { longestIdempotencyKey } from '../../src/http/rpc/idempotency.ts';
import { type OperationRules, rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods, maxBodyBytesOf, nameOf } from '../../src/http/rpc/operations.ts';
import { linkLifetimeSeconds } from '../../src/operations/export-csv.ts';
import { receiverTimeoutMs } from '../../src/webhooks/event-sender.ts';
import { longestWebhookUrl } from '../../src/webhooks/webhook-url.ts';
import { mostPageBytes } from '../../src/workspace/page.ts';

/** The settings that limit what a client may do. A setting that is missing below is a type error. */
type LimitKey =
  | Extract<ConfigKey, `max${string}` | `rateLimit${string}`>
  | 'failedKeysPerMinute'
  | 'lockWaitSeconds'
  | 'callTimeoutSeconds'
  | 'uploadTimeoutSeconds'
  | 'keepAliveSeconds';

type Limit = { readonly what: string; readonly unit?: 'bytes' | 'seconds'; readonly beyond: string };

const invalid = '`invalid_argument`';
const exhausted = '`resource_exhausted` with `Retry-After`';

const limits: { readonly [key in LimitKey]: Limit } = {
  maxRowsPerCall: {
    what: `Rows in one ${anyOf(methodsThatCarry('rows').filter((method) => rulesOf(method).maxItems === 0))} call`,
    beyond: invalid,
  },
  maxCallBytes: {
    what: `Body of one ${namesOf('rows')} call, before and after decompression`,
    unit: 'bytes',
    beyond: invalid,
  },
  maxCsvBytes: { what: `File in one ${namesOf('file')} call`, unit: 'bytes', beyond: invalid },
  maxRowsPerProject: { what: 'Rows in one project', beyond: invalid },
  maxBytesPerProject: { what: 'Bytes of rows in one project (see below)', unit: 'bytes', beyond: invalid },
  maxBytesPerProduct: { what: 'Bytes of rows that share a designation (see below)', unit: 'bytes', beyond: invalid },
  rateLimitPerSecond: { what: 'Calls per second from one organization, on each API process', beyond: exhausted },
  failedKeysPerMinute: {
    what: 'Calls per minute with invalid keys from one address, on each API process',
    beyond: exhausted,
  },
  maxUploadBytes: {
    what: 'Total size of bodies over 64 KiB in memory, on each API process',
    unit: 'bytes',
    beyond: 'the call waits (see below)',
  },
  lockWaitSeconds: {
    what: 'Time a call waits for another one on the same project, or with the same `Idempotency-Key`',
    unit: 'seconds',
    beyond: '`aborted`',
  },
  callTimeoutSeconds: { what: 'Duration of a call', unit: 'seconds', beyond: '`deadline_exceeded`' },
  uploadTimeoutSeconds: {
    what: `Duration of one ${anyOf(listMethods().filter((method) => rulesOf(method).isLong))} call`,
    unit: 'seconds',
    beyond: '`deadline_exceeded`',
  },
  maxConnections: { what: 'Open connections, on each process', beyond: 'connection closed without a response' },
  keepAliveSeconds: {
    what: 'Time a connection may stay idle',
    unit: 'seconds',
    beyond: 'connection closed; responses state the time in `Keep-Alive`',
  },
};

/** The limits that the operator can change, with their defaults. */
export function toSettingsTable(): string {
  const rows = Object.entries(limits).map(([key, { what, unit, beyond }]: readonly [string, Limit]) => {
    const { env, defaultText } = settings[key as keyof typeof limits];
    return [what, toText(Number(defaultText), unit), `\`${env}\``, beyond];
  });
  return toMarkdownTable([['What', 'Limit', 'Setting', 'If exceeded'], ...rows]);
}

/** For limits that do not depend on settings. */
const noLimits = { maxCallBytes: 0, maxCsvBytes: 0 };

/** The limits that cannot be changed. */
export function toFixedTable(): string {
  const characters = (count: number) => `${toText(count)} characters`;
  const seconds = (ms: number) => toText(ms / 1_000, 'seconds');
  const percent = (share: number) => `${100 * share} %`;
  const itemsOf = (method: DescMethod) => toText(rulesOf(method).maxItems);
  const bytesOf = (carries: OperationRules['carries']) =>
    Math.max(...methodsThatCarry(carries).map((method) => maxBodyBytesOf(method, noLimits)));
  return toMarkdownTable([
    ['What', 'Limit', 'If exceeded'],
    ['Request line and headers', toText(admissionLimits.headerBytes, 'bytes'), `HTTP 431, ${invalid}`],
    ['Headers in a request', toText(admissionLimits.headers), `HTTP 431, ${invalid}`],
    ['Time for the headers to arrive', seconds(admissionLimits.headersMs), `HTTP 408, ${invalid}`],
    [
      'Calls of one organization at once after a pause, on each API process',
      `those of ${admissionLimits.burstSeconds} seconds`,
      exhausted,
    ],
    [
      'Share of `MAX_UPLOAD_BYTES` for one organization, on each API process',
      percent(admissionLimits.uploadShare),
      'the call waits (see below)',
    ],
    [
      'Calls of one organization waiting for memory, on each API process',
      toText(admissionLimits.waitingUploads),
      exhausted,
    ],
    ['Time a call waits for memory', seconds(admissionLimits.uploadWaitMs), exhausted],
    [
      'Time a client may keep sending after a refusal',
      seconds(admissionLimits.discardMs),
      'connection closed after the response has been sent',
    ],
    [
      'Share of `MAX_CONNECTIONS` for one client address, on each process',
      percent(admissionLimits.connectionsPerAddress),
      'connection closed without a response',
    ],
    [
      'Simultaneous downloads from one client address, on each API process',
      toText(admissionLimits.downloadsPerAddress),
      'HTTP 429 with `Retry-After`',
    ],
    [
      'Calls on one connection',
      toText(admissionLimits.callsPerConnection),
      'the last response has `Connection: close`',
    ],
    [
      'Items in one page of a list, as JSON',
      toText(mostPageBytes, 'bytes'),
      'the page ends earlier, but has at least one item; `nextPageToken` continues',
    ],
    [
      'Large answers that an organization has requested but not read, on each API process',
      toText(admissionLimits.unreadAnswerBytes, 'bytes'),
      '`resource_exhausted` with `Retry-After`',
    ],
    ['Body of any other call', toText(bytesOf(''), 'bytes'), invalid],
    [
      `Body of one ${namesOf('file')} call`,
      `the file in base64 (a third larger than the file) plus ${toText(bytesOf('file'), 'bytes')}`,
      invalid,
    ],
    ['Decisions in one Decisions.Decide call', itemsOf(Decisions.method.decide), invalid],
    ['Decisions in one Decisions.ImportDecisions call', toText(mostFileDecisions), invalid],
    ['Verdicts in one Decisions.CheckSample call', itemsOf(Decisions.method.checkSample), invalid],
    ['Rows in one Engine.Enrich call', itemsOf(Engine.method.enrich), invalid],
    ['`name` of a project', characters(longestProjectName), invalid],
    ['`designation` of a row', characters(rowFields.designation.longest), invalid],
    ['`notes` of a row', characters(rowFields.notes.longest), invalid],
    ['`reference` of a row', characters(rowFields.reference.longest), invalid],
    ['Any other field of a row', characters(rowFields.supplier.longest), invalid],
    ['`webhookUrl`', characters(longestWebhookUrl), invalid],
    ['`Idempotency-Key`', characters(longestIdempotencyKey), invalid],
    ['Time an `Idempotency-Key` is remembered', '24 hours', 'the call is treated as a new one'],
    ['One record of a CSV file', toText(longestRecordBytes, 'bytes'), invalid],
    ['Bad rows listed in an error', toText(createBadRows().mostListed), '`message` gives the total number'],
    [
      'Validity of a download link',
      `${linkLifetimeSeconds / 60} minutes`,
      'HTTP 403: call ExportCSV or ExportEvidence again',
    ],
    [
      'Time for a webhook receiver to respond',
      `${receiverTimeoutMs / 1_000} seconds`,
      'retried ([webhooks.md](webhooks.md))',
    ],
  ]);
}

function methodsThatCarry(carries: OperationRules['carries']) {
  return listMethods().filter((method) => rulesOf(method).carries === carries);
}

/** The names of the operations that carry rows or a file. */
function namesOf(carries: OperationRules['carries']): string {
  return anyOf(methodsThatCarry(carries));
}

/** `A, B or C` */
function anyOf(methods: ReturnType<typeof listMethods>): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(methods.map(nameOf));
}

function toText(value: number, unit?: Limit['unit']): string {
  if (unit === 'seconds') return `${value} s`;
  if (unit !== 'bytes') return value.toLocaleString('en');
  if (value < 2 ** 20) return `${value / 2 ** 10} KiB`;
  return value < 2 ** 30 ? `${value / 2 ** 20} MiB` : `${value / 2 ** 30} GiB`;
}
