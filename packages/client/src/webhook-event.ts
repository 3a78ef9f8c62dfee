/** Sent once when a project submitted with a webhook URL has come to its end, good or bad. */
export type ProjectEnrichmentCompleted = {
  readonly type: 'project.enrichment.completed';
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: {
    readonly projectId: string;
    readonly name: string;
    readonly status: 'completed' | 'failed';
    /** Counts are decimal texts, as everywhere in the API's JSON. */
    readonly totalLines: string;
    readonly enriched: string;
    readonly failed: string;
    readonly submittedAt: string;
    readonly completedAt: string;
  };
};

/** Sent when an operator tries a URL. */
export type WebhookTest = {
  readonly type: 'webhook.test';
  readonly timestamp: string;
  readonly data: { readonly organization: string };
};

/** Everything Ledgerprint sends. Other types may be added: ignore those you do not know. */
export type WebhookEvent = ProjectEnrichmentCompleted | WebhookTest;
