/**
 * Every message of the log by its level, with when it is written and what to do: docs/operator/observability.md shows them.
 * `…` stands for words that differ.
 */
export const logMessages = {
  error: {
    'call failed': 'a call broke on our side; the caller got `internal` or `unavailable`',
    'request failed': 'a request for another path broke on our side',
    'a product could not be processed':
      'the engine failed on a product, which is `failed` in the file: please report it',
    'a total differed from the sum of its cases and was corrected':
      'found while a file of a project was written; `kept` is what the total was, `summed` what it is now: please report it',
    'the file of a revision could not be written':
      'for two hours; ExportCSV builds it when it is asked for it, or links to an earlier one',
  },
  warn: {
    'job will be tried again': 'an attempt failed; a reason to worry if it continues',
    'the processing of a product broke':
      'a thread died while working on one product, which is tried again and then given up',
    'an enrichment thread died': 'another one takes its place; often for lack of memory',
    'an upload thread died': 'another one takes its place; often for lack of memory',
    'a thread with an engine died': 'another one takes its place; often for lack of memory',
    'a thread that builds reports died': 'another one takes its place; often for lack of memory',
    'a sealed project without jobs got new ones':
      'its jobs were lost, or it was sealed before there was a queue; it goes on',
    'sealed projects without jobs will be looked for later': 'the database did not answer just then',
    'quotas will be counted anew later': 'the database did not answer just then',
    'files of deleted projects will be moved later':
      'links to them work until then, 15 minutes at most; housekeeping tries again after ten',
    'projects of an earlier version will be moved later':
      'their rows are still in the tables of that version, which works; housekeeping tries again after ten minutes',
    'database connection lost': 'the service reconnects by itself',
    'workers are not told of new work':
      'the database is behind a pooler in transaction mode: they look for it every half second; set `DATABASE_DIRECT_URL`',
    queue: 'the queue could not reach the database, or complains',
    'the last use of a key was not recorded': 'the database did not answer just then',
    'uses of keys will be recorded later': 'the database did not answer just then',
    'a key is about to expire':
      'within 14 days: at the start and then once a day; `ledgerprint key rotate` makes its successor',
    'keys that are about to expire will be looked for later': 'the database did not answer just then',
    'webhook address refused':
      'an event was given up because its address must not be called; `reason` tells why. `WEBHOOK_ALLOWED_CIDRS`, if it is yours',
    'webhook given up':
      'an event was tried as often as the schedule has it, or its receiver answered 410; `delivery retry` sends it again',
    'webhook receiver paused':
      'a receiver has taken nothing for three days; its events wait, and one is tried every day. `delivery resume` sends them',
    'paused webhook receivers will be tried later': 'the database did not answer just then',
    traces: 'the collector does not take them; `reason` tells more',
    'a partition will be vacuumed later':
      'the space of removed rows was not given back at once; autovacuum does it',
    '… will be removed later': 'housekeeping could not remove them; it tries again after ten minutes',
  },
  info: {
    call: 'every call and download, when it is over',
    listening: 'the service has started',
    stopping: 'it was told to stop',
    stopped: 'it has stopped',
    'webhook receiver resumed': 'a paused receiver took an event; those that waited for it are sent',
    '… removed': 'housekeeping removed what had outlived its use',
    'PostgreSQL was lost': 'the embedded PostgreSQL ended unexpectedly; it is started again',
    'PostgreSQL runs again': 'it is back after `milliseconds`',
    'PostgreSQL did not start': 'an attempt to start it failed; `reason` tells more',
    'PostgreSQL keeps failing: the next attempt waits': 'it ended several times in a row',
    'PostgreSQL does not stop': 'it did not follow `signal`; a stronger one follows',
    'PostgreSQL was left running: adopted': 'an earlier process was killed and left it running',
    'waiting for PostgreSQL': 'it is starting, recovering or stopping',
  },
} as const;

/** The fields of a line: in which lines they are, and what they hold. */
export const logFields = {
  level: ['all', '`trace`, `debug`, `info`, `warn`, `error` or `fatal`'],
  time: ['all', 'when, in UTC'],
  pid: ['all', 'the process; in lines about PostgreSQL, the process of PostgreSQL'],
  msg: ['all', 'what happened: the table below'],
  err: [
    'about errors',
    '`type`, `message`, `code`, `stack`, `cause` and, of several at once, `errors`; for an error of PostgreSQL only its code and the names of things, since its text may quote a row',
  ],
  requestId: ['about calls', 'the `x-request-id` of the answer'],
  operation: ['about calls', 'the operation, or `Download`; absent for a path that nothing serves'],
  organization: ['about calls and keys', 'the name of the organization; of calls, once its key was accepted'],
  code: ['about calls', '`ok` or the code of the error; absent when the client left first'],
  status: ['about calls', 'the HTTP status; absent when nothing was answered'],
  durationMs: ['about calls', 'from the headers to the end of the answer'],
  bodyBytes: ['about calls', 'the size of the body, where it was read'],
  address: [
    'about calls that were not served',
    "the client's address, behind trusted proxies the one they name",
  ],
  traceparent: ['about calls', "the call's span, where calls are traced"],
  url: ['`listening`', 'where the service listens'],
  metricsUrl: ['`listening`', 'where it serves metrics'],
  config: ['`listening`', 'its settings; secrets are masked'],
  signal: [
    '`stopping`, about PostgreSQL',
    'the signal that stopped the service, or that was sent to PostgreSQL',
  ],
  keyId: ['about keys', 'the id that `key list` shows'],
  expiresAt: ['about keys', 'when it ends'],
  lastUsedAt: ['about keys', 'when it was last used; null for never'],
  queue: ['about jobs', 'which queue'],
  job: ['about jobs', 'the numbers in the job'],
  earlierAttempts: ['about jobs', 'how often it was tried before'],
  projectNumber: ['about projects and products', "the project's number in the database"],
  revision: ['about projects', 'which revision of its results'],
  ordinal: ['about products', "the product's number in the project"],
  dimension: ['about totals', 'what is added up: `all`, `scope`, `category`, `factor` or `match`'],
  kept: ['about totals', 'the figures that were kept; null for none'],
  summed: ['about totals', 'the figures that the cases add up to; null for none'],
  deliveryId: ['about webhooks', 'which delivery'],
  organizationId: ['about webhooks', "the organization's number in the database"],
  eventId: ['about webhooks', 'the event'],
  host: ['about webhooks', 'host and port of the receiver'],
  reason: ['about webhooks, traces and PostgreSQL', 'why it failed or was refused'],
  removed: ['about housekeeping', 'how many'],
  partition: ['about housekeeping', 'which part of a table'],
  milliseconds: ['about PostgreSQL', 'how long'],
} as const;

export type LogLevel = keyof typeof logMessages;

/** A message that may be logged at the level. */
export type LogMessage<Level extends LogLevel = LogLevel> = Level extends LogLevel
  ? Written<keyof (typeof logMessages)[Level]>
  : never;

/** What a line may be given beside its message. */
export type LogFields = { readonly [field in keyof typeof logFields]?: unknown };

/** Logs what happens to the embedded PostgreSQL. */
export type LogPostgres = (
  message: Extract<LogMessage<'info'>, `${string}PostgreSQL${string}`>,
  details?: LogFields,
) => void;

type Written<Message> = Message extends `… ${infer End}` ? `${string} ${End}` : Message;
