-- Events to be sent, or sent: one row is one event to one URL.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  -- The project whose end it tells, null for an event of another kind. No foreign key: the project may be removed first.
  project_id bigint,
  event_id text NOT NULL,
  url text NOT NULL,
  -- The bytes that are signed and sent, the same for every attempt.
  body text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_event_unique UNIQUE (event_id),
  -- One event per project, however often its end is tried.
  CONSTRAINT deliveries_project_unique UNIQUE (project_id),
  CONSTRAINT deliveries_status_known CHECK (status IN ('pending', 'delivered', 'failed')),
  CONSTRAINT deliveries_finished_when_done CHECK ((status = 'pending') = (finished_at IS NULL))
);
CREATE INDEX deliveries_organization ON deliveries (organization_id, id);

-- One row is one HTTP call: it has a status code or an error.
CREATE TABLE delivery_attempts (
  delivery_id bigint NOT NULL,
  -- 1 for the first, without gaps.
  number int NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms int NOT NULL,
  status_code int,
  error text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number),
  CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries (id) ON DELETE CASCADE,
  CONSTRAINT delivery_attempts_one_outcome CHECK ((status_code IS NULL) <> (error IS NULL))
);

-- The secret before the last rotation, sealed like its successor; it signs too until the given time.
ALTER TABLE organizations
  ADD COLUMN previous_webhook_secret_sealed bytea,
  ADD COLUMN previous_webhook_secret_until timestamptz,
  ADD CONSTRAINT organizations_previous_webhook_secret_ends
    CHECK ((previous_webhook_secret_sealed IS NULL) = (previous_webhook_secret_until IS NULL));
