/**
 * All log messages by level, with when they are written and what to do. docs/operator/observability.md lists them. `…` stands
 * for words that vary.
 */
export const logMessages = {
  error: {
    'call failed': 'an unexpected error ended a call; the caller got `internal` or `unavailable`',
    'request failed': 'an unexpected error ended a request that is not a call',
    'a product could not be processed':
      'the engine failed on a product, which is `failed` in the file; please report it',
    'a total differed from the sum of its cases and was corrected':
      'found while a file of a project was written; `kept` is the old total, `summed` the new one; please report it',
    'the file of a revision could not be written':
      'all attempts failed for two hours; ExportCSV writes the file on request, or links to an earlier one',
  },
  warn: {
    'job will be tried again': 'an attempt at a job failed; investigate if this continues',
    'a product ended its thread':
      'a thread died while it processed a product; the product is retried, and is marked as failed if this happens three times',
    'an enrichment thread died': 'another thread replaces it; the cause is often a lack of memory',
    'an upload thread died': 'another thread replaces it; the cause is often a lack of memory',
    'a thread with an engine died': 'another thread replaces it; the cause is often a lack of memory',
    'a thread for pages died': 'another thread replaces it; the cause is often a lack of memory',
    'a thread that builds reports died': 'another thread replaces it; the cause is often a lack of memory',
    'a sealed project without jobs got new ones': 'its jobs were lost with the queue; the project continues',
    'the search for sealed projects without jobs will be repeated': 'the database did not answer',
    'quotas will be recounted later': 'the database did not answer',
    'files of deleted projects will be moved later':
      'links to them work until then, for at most 15 minutes; housekeeping retries after ten minutes',
    'database connection lost': 'the service reconnects automatically',
    'workers are not notified of new work':
      'the database is behind a pooler in transaction mode, so workers poll every half second; set `DATABASE_DIRECT_URL`',
    queue: 'the queue could not reach the database or reported a problem',
    'the last use of a key was not recorded': 'the database did not answer',
    'key use will be recorded later': 'the database did not answer',
    'a key is about to expire':
      'it expires within 14 days; logged on startup and then once a day; `ledgerprint key rotate` replaces the key',
    'keys about to expire will be checked later': 'the database did not answer',
    'webhook address refused':
      'the service gave up on an event because its address must not be called; `reason` says why; if the address is yours, add it to `WEBHOOK_ALLOWED_CIDRS`',
    'webhook given up':
      'the service gave up on an event, because all attempts of the schedule failed or the receiver answered 410; `delivery retry` sends the event again',
    'webhook receiver paused':
      'a receiver has accepted nothing for three days and at least ten attempts; its events wait, and one is tried every day; `delivery resume` sends them',
    'paused webhook receivers will be tried later': 'the database did not answer',
    traces: 'the collector does not accept traces; `reason` says why',
    'a partition will be vacuumed later': 'the space of removed rows was not freed immediately; autovacuum frees it',
    '… will be removed later': 'housekeeping could not remove them and retries after ten minutes',
  },
  info: {
    call: 'a call or download has ended',
    listening: 'the service has started',
    stopping: 'the service was told to stop',
    stopped: 'the service has stopped',
    'webhook receiver resumed': 'a paused receiver accepted an event; the events waiting for it are sent',
    '… removed': 'housekeeping removed something that is no longer needed',
    'PostgreSQL was lost':
      'the embedded PostgreSQL exited or closed its connections unexpectedly; the service restarts it if necessary',
    'PostgreSQL is running again': 'it was down for `milliseconds`',
    'PostgreSQL did not start': 'an attempt to start it failed; `reason` says why',
    'PostgreSQL keeps failing: the next attempt is delayed':
      'more than 20 attempts to restart it were made within a minute',
    'PostgreSQL did not stop': 'it did not react to `signal`; a stronger signal follows, unless this one was SIGKILL',
    'PostgreSQL was left running: adopted':
      'an earlier process was killed and left it running; this process takes it over',
    'waiting for PostgreSQL': 'it is starting, recovering or stopping',
  },
} as const;

/** The fields of log lines: which lines have them, and what they hold. */
export const logFields = {
  level: ['all', '`trace`, `debug`, `info`, `warn`, `error` or `fatal`'],
  time: ['all', 'the time, in UTC'],
  pid: ['all', 'the process id; in most lines about the embedded PostgreSQL, the id of its process'],
  msg: ['all', 'the message: see the table below'],
  err: [
    'about errors',
    '`type`, `message`, `code`, `stack`, `cause` and, for several errors, `errors`; for a PostgreSQL error only its code and the names of database objects, because its text may quote a row',
  ],
  requestId: ['about calls', 'the `x-request-id` of the response'],
  operation: ['about calls', 'the operation, or `Download`; absent for an unknown path'],
  organization: ['about calls and keys', 'the name of the organization; for calls, only if the key was accepted'],
  code: ['about calls', '`ok` or the error code; absent if the client disconnected first'],
  status: ['about calls', 'the HTTP status; absent if no response was sent'],
  durationMs: ['about calls', 'from the headers to the end of the response'],
  bodyBytes: ['about calls', 'the size of the body, if it was read'],
  address: [
    'about calls that failed or were refused',
    "the client's address; behind trusted proxies, the one they name",
  ],
  traceparent: ['about calls', "the call's span, if calls are traced"],
  url: ['`listening`', 'where the service listens'],
  metricsUrl: ['`listening`', 'where the service serves metrics'],
  config: ['`listening`', 'the settings of the service; secrets are masked'],
  signal: ['`stopping`, about PostgreSQL', 'the signal that stopped the service or was sent to PostgreSQL'],
  keyId: ['about keys', 'the key id, as shown by `key list`'],
  expiresAt: ['about keys', 'when the key expires'],
  lastUsedAt: ['about keys', 'when the key was last used; null if never'],
  queue: ['about jobs', 'the name of the queue'],
  job: ['about jobs', 'the data of the job, such as `organizationId` and `projectNumber`'],
  earlierAttempts: ['about jobs', 'the number of earlier attempts'],
  projectNumber: ['about projects and products', "the project's number in the database"],
  revision: ['about projects', "the revision of the project's result"],
  ordinal: ['about products', "the product's number in the project"],
  dimension: ['about totals', 'the kind of total: `all`, `scope`, `category`, `factor` or `match`'],
  kept: ['about totals', 'the stored figures; null if there were none'],
  summed: ['about totals', 'the sums over the cases; null if there are none'],
  deliveryId: ['about webhooks', 'the delivery id'],
  organizationId: ['about webhooks', "the organization's number in the database"],
  eventId: ['about webhooks', 'the event id'],
  host: ['about webhooks', 'host and port of the receiver'],
  reason: ['about webhooks, traces and PostgreSQL', 'why something failed or was refused'],
  removed: ['about housekeeping', 'the number of items removed'],
  partition: ['about housekeeping', 'the partition of a table'],
  milliseconds: ['about PostgreSQL', 'the duration'],
} as const;

export type LogLevel = keyof typeof logMessages;

/** A message that may be logged at the level. */
export type LogMessage<Level extends LogLevel = LogLevel> = Level extends LogLevel
  ? Written<keyof (typeof logMessages)[Level]>
  : never;

/** The fields that a line may have in addition to its message. */
export type LogFields = { readonly [field in keyof typeof logFields]?: unknown };

type Written<Message> = Message extends `… ${infer End}` ? `${string} ${End}` : Message;
