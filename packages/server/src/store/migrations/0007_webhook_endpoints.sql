-- Receivers whose last attempt has failed: one row is one origin of an organization's webhook URLs. A success removes it.
CREATE TABLE webhook_endpoints (
  organization_id bigint NOT NULL,
  -- Scheme, host and port, as the origin of a URL is written.
  origin text NOT NULL,
  -- The first failure since the last success, and how many attempts have failed since.
  failing_since timestamptz NOT NULL DEFAULT now(),
  failures int NOT NULL DEFAULT 1,
  -- Since when its events are set aside instead of sent.
  paused_at timestamptz,
  -- When one of them is tried again all the same.
  next_probe_at timestamptz,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, origin),
  CONSTRAINT webhook_endpoints_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id),
  CONSTRAINT webhook_endpoints_probed_while_paused CHECK ((paused_at IS NULL) = (next_probe_at IS NULL))
);
CREATE INDEX webhook_endpoints_probes ON webhook_endpoints (next_probe_at) WHERE next_probe_at IS NOT NULL;

-- A paused delivery waits for its receiver to be resumed and has no job.
ALTER TABLE deliveries
  ADD COLUMN paused_origin text,
  DROP CONSTRAINT deliveries_status_known,
  DROP CONSTRAINT deliveries_finished_when_done,
  ADD CONSTRAINT deliveries_status_known CHECK (status IN ('pending', 'paused', 'delivered', 'failed')),
  ADD CONSTRAINT deliveries_finished_when_done CHECK ((status IN ('pending', 'paused')) = (finished_at IS NULL)),
  ADD CONSTRAINT deliveries_paused_by_origin CHECK ((status = 'paused') = (paused_origin IS NOT NULL));
CREATE INDEX deliveries_paused ON deliveries (organization_id, paused_origin, id) WHERE status = 'paused';
