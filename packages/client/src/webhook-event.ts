/** The data of a finished project. */
type EndedProject<Status extends 'completed' | 'failed'> = {
  readonly projectId: string;
  readonly name: string;
  readonly status: Status;
  /** Counts are decimal strings, like all 64-bit integers in the API's JSON. */
  readonly totalLines: string;
  readonly enriched: string;
  readonly failed: string;
  readonly submittedAt: string;
  readonly completedAt: string;
};

/** Sent once when a project submitted with a webhook URL is completed: its file can be downloaded. */
export type ProjectEnrichmentCompleted = {
  readonly type: 'project.enrichment.completed';
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: EndedProject<'completed'>;
};

/** Sent once when a project submitted with a webhook URL has failed or was cancelled: there is no file. */
export type ProjectEnrichmentFailed = {
  readonly type: 'project.enrichment.failed';
  readonly timestamp: string;
  readonly data: EndedProject<'failed'>;
};

/** Sent when an operator tests a URL. */
export type WebhookTest = {
  readonly type: 'webhook.test';
  readonly timestamp: string;
  readonly data: { readonly organization: string };
};

/** All events that Ledgerprint sends. More types may be added: ignore those you do not know. */
export type WebhookEvent = ProjectEnrichmentCompleted | ProjectEnrichmentFailed | WebhookTest;
