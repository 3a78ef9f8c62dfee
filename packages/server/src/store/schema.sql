-- What the migrations make. Written by "npm run generate"; do not edit.

CREATE TYPE product_activity AS (
  "position" bigint,
  spelling text,
  supplier text,
  unit_price text,
  currency text,
  quantity text,
  unit text,
  purchase_date text,
  weight text,
  notes text,
  category text
);

CREATE SEQUENCE staging_calls AS bigint;

CREATE TABLE activities (
  project_id bigint NOT NULL,
  position bigint NOT NULL,
  designation text COLLATE "C" NOT NULL,
  spelling text COLLATE "C",
  supplier text COLLATE "C" NOT NULL,
  unit_price text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  quantity text COLLATE "C" NOT NULL,
  unit text COLLATE "C" NOT NULL,
  purchase_date text COLLATE "C" NOT NULL,
  weight text COLLATE "C" NOT NULL,
  notes text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL
);
CREATE INDEX activities_project ON public.activities USING btree (project_id);

CREATE TABLE api_keys (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  allowed_ranges text[] NOT NULL DEFAULT '{}'::text[],
  scope text NOT NULL DEFAULT 'all'::text,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_unique UNIQUE (hash),
  CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT api_keys_scope_known CHECK ((scope = ANY (ARRAY['read'::text, 'submit'::text, 'all'::text])))
);
CREATE INDEX api_keys_organization ON public.api_keys USING btree (organization_id);

CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  organization_id bigint,
  organization text,
  subject text NOT NULL,
  outcome text NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_outcome_known CHECK ((outcome = ANY (ARRAY['begun'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX audit_events_at ON public.audit_events USING btree (at);

CREATE TABLE catalogues (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  edition text NOT NULL,
  factor_count integer NOT NULL,
  content bytea NOT NULL,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT catalogues_pkey PRIMARY KEY (id),
  CONSTRAINT catalogues_edition_unique UNIQUE (edition)
);

CREATE TABLE category_summaries (
  project_id bigint NOT NULL,
  summary jsonb NOT NULL,
  CONSTRAINT category_summaries_pkey PRIMARY KEY (project_id)
);

CREATE TABLE deliveries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  project_id bigint,
  event_id text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  paused_origin text,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_event_unique UNIQUE (event_id),
  CONSTRAINT deliveries_project_unique UNIQUE (project_id),
  CONSTRAINT deliveries_finished_when_done CHECK (((status = ANY (ARRAY['pending'::text, 'paused'::text])) = (finished_at IS NULL))),
  CONSTRAINT deliveries_paused_by_origin CHECK (((status = 'paused'::text) = (paused_origin IS NOT NULL))),
  CONSTRAINT deliveries_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'paused'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX deliveries_organization ON public.deliveries USING btree (organization_id, id);
CREATE INDEX deliveries_paused ON public.deliveries USING btree (organization_id, paused_origin, id) WHERE (status = 'paused'::text);

CREATE TABLE delivery_attempts (
  delivery_id bigint NOT NULL,
  number integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number),
  CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE,
  CONSTRAINT delivery_attempts_one_outcome CHECK (((status_code IS NULL) <> (error IS NULL)))
);

CREATE TABLE exports (
  project_id bigint NOT NULL,
  key text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT exports_pkey PRIMARY KEY (project_id),
  CONSTRAINT exports_key_unique UNIQUE (key)
);

CREATE TABLE failed_keys (
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT failed_keys_pkey PRIMARY KEY (day, address, outcome),
  CONSTRAINT failed_keys_outcome_known CHECK ((outcome = ANY (ARRAY['malformed'::text, 'unknown'::text, 'limited'::text])))
);

CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

CREATE TABLE key_uses (
  key_id bigint NOT NULL,
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  organization_id bigint NOT NULL,
  calls bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT key_uses_pkey PRIMARY KEY (key_id, day, address, outcome),
  CONSTRAINT key_uses_key_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  CONSTRAINT key_uses_outcome_known CHECK ((outcome = ANY (ARRAY['accepted'::text, 'expired'::text, 'revoked'::text, 'wrong_address'::text, 'wrong_scope'::text])))
);
CREATE INDEX key_uses_day ON public.key_uses USING btree (day);

CREATE TABLE organizations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  webhook_secret_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  previous_webhook_secret_sealed bytea,
  previous_webhook_secret_until timestamp with time zone,
  deleting_since timestamp with time zone,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_unique UNIQUE (name),
  CONSTRAINT organizations_previous_webhook_secret_ends CHECK (((previous_webhook_secret_sealed IS NULL) = (previous_webhook_secret_until IS NULL)))
);

CREATE TABLE product_results (
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  first_position bigint NOT NULL,
  failed boolean NOT NULL,
  line text COLLATE "C" NOT NULL,
  CONSTRAINT product_results_pkey PRIMARY KEY (project_id, ordinal)
);

CREATE TABLE product_rows (
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  piece integer NOT NULL,
  activities product_activity[] NOT NULL,
  CONSTRAINT product_rows_pkey PRIMARY KEY (project_id, ordinal, piece)
);

CREATE TABLE products (
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  first_position bigint NOT NULL,
  designation text COLLATE "C" NOT NULL,
  occurrences bigint NOT NULL,
  activities product_activity[] NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT products_pkey PRIMARY KEY (project_id, ordinal)
);

CREATE TABLE projects (
  id bigint NOT NULL,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  category_mode text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  staged_rows bigint NOT NULL DEFAULT 0,
  total_products bigint NOT NULL DEFAULT 0,
  enriched_products bigint NOT NULL DEFAULT 0,
  failed_products bigint NOT NULL DEFAULT 0,
  webhook_url text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  submitted_at timestamp with time zone,
  completed_at timestamp with time zone,
  catalogue_id bigint,
  referential_id bigint,
  sealed_rows bigint NOT NULL DEFAULT 0,
  row_bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_category_mode_known CHECK ((category_mode = ANY (ARRAY['ademe'::text, 'client'::text, 'referential'::text]))),
  CONSTRAINT projects_products_add_up CHECK (((enriched_products + failed_products) <= total_products)),
  CONSTRAINT projects_sealed_when_submitted CHECK (((status = 'pending'::text) = (submitted_at IS NULL))),
  CONSTRAINT projects_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'enriching'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX projects_enriching ON public.projects USING btree (organization_id) WHERE (status = 'enriching'::text);
CREATE INDEX projects_staged ON public.projects USING btree (id) WHERE ((status <> 'pending'::text) AND (staged_rows > 0));

CREATE TABLE queue_setup (
  fingerprint text NOT NULL
);

CREATE TABLE quotas (
  organization_id bigint NOT NULL,
  most_projects bigint,
  most_rows bigint,
  most_bytes bigint,
  projects bigint NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT quotas_pkey PRIMARY KEY (organization_id),
  CONSTRAINT quotas_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE reconciliations (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  position integer NOT NULL,
  report json NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (organization_id, project_id, "position")
);

CREATE TABLE referentials (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  entry_count integer NOT NULL,
  content text NOT NULL,
  loaded_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  CONSTRAINT referentials_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX referentials_in_use ON public.referentials USING btree (organization_id) WHERE (removed_at IS NULL);

CREATE TABLE removed_projects (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  export_key text,
  CONSTRAINT removed_projects_pkey PRIMARY KEY (project_id)
);
CREATE INDEX removed_projects_organization ON public.removed_projects USING btree (organization_id);

CREATE TABLE removed_usage (
  organization_id bigint NOT NULL,
  month date NOT NULL,
  projects bigint NOT NULL,
  rows bigint NOT NULL,
  products bigint NOT NULL,
  export_bytes bigint NOT NULL,
  CONSTRAINT removed_usage_pkey PRIMARY KEY (organization_id, month)
);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE webhook_endpoints (
  organization_id bigint NOT NULL,
  origin text NOT NULL,
  failing_since timestamp with time zone NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 1,
  paused_at timestamp with time zone,
  next_probe_at timestamp with time zone,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, origin),
  CONSTRAINT webhook_endpoints_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT webhook_endpoints_probed_while_paused CHECK (((paused_at IS NULL) = (next_probe_at IS NULL)))
);
CREATE INDEX webhook_endpoints_probes ON public.webhook_endpoints USING btree (next_probe_at) WHERE (next_probe_at IS NOT NULL);
