-- What the migrations make. Written by "npm run generate"; do not edit.

CREATE SEQUENCE staging_calls AS bigint;

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
  CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT api_keys_hash_unique UNIQUE (hash),
  CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT api_keys_scope_known CHECK ((scope = ANY (ARRAY['read'::text, 'submit'::text, 'decide'::text, 'all'::text])))
);

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

CREATE TABLE comparisons (
  organization_id bigint NOT NULL,
  before_project_id bigint NOT NULL,
  before_revision integer NOT NULL,
  after_project_id bigint NOT NULL,
  after_revision integer NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  comparison jsonb NOT NULL,
  built_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT comparisons_pkey PRIMARY KEY (organization_id, before_project_id, before_revision, after_project_id, after_revision)
);
CREATE INDEX comparisons_after ON public.comparisons USING btree (organization_id, after_project_id);

CREATE TABLE decide_calls (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT decide_calls_pkey PRIMARY KEY (organization_id, project_id, id)
);

CREATE TABLE decision_numbers (
  organization_id bigint NOT NULL,
  last_number bigint NOT NULL,
  CONSTRAINT decision_numbers_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE decision_revocations (
  organization_id bigint NOT NULL,
  decision_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  project_id bigint,
  revision integer,
  note text COLLATE "C" NOT NULL,
  revoked_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_by text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  CONSTRAINT decision_revocations_pkey PRIMARY KEY (organization_id, decision_id, number),
  CONSTRAINT decision_revocations_decision_fkey FOREIGN KEY (organization_id, decision_id) REFERENCES decisions(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX decision_revocations_project ON public.decision_revocations USING btree (organization_id, project_id, number) WHERE (project_id IS NOT NULL);

CREATE TABLE decisions (
  organization_id bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  project_id bigint,
  revision integer,
  validity text COLLATE "C" NOT NULL,
  selector text COLLATE "C" NOT NULL,
  designation text COLLATE "C",
  supplier text COLLATE "C",
  account text COLLATE "C",
  category text COLLATE "C",
  selector_key bigint NOT NULL,
  category_scheme text COLLATE "C",
  category_code text COLLATE "C",
  factor_id text COLLATE "C",
  own_factor jsonb,
  ghg_category text COLLATE "C",
  exclusion text COLLATE "C",
  accepted jsonb,
  quantity double precision,
  quantity_unit text COLLATE "C",
  note text COLLATE "C" NOT NULL,
  decided_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_by text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  copied_from text COLLATE "C",
  CONSTRAINT decisions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT decisions_of_a_project CHECK (((validity = 'organization'::text) OR (project_id IS NOT NULL))),
  CONSTRAINT decisions_selector_known CHECK ((selector = ANY (ARRAY['case'::text, 'designation'::text, 'supplier_account'::text, 'account'::text, 'category'::text, 'supplier'::text]))),
  CONSTRAINT decisions_validity_known CHECK ((validity = ANY (ARRAY['project'::text, 'organization'::text])))
);
CREATE UNIQUE INDEX decisions_number ON public.decisions USING btree (organization_id, number);
CREATE INDEX decisions_project ON public.decisions USING btree (organization_id, project_id, number) WHERE (project_id IS NOT NULL);
CREATE INDEX decisions_selector ON public.decisions USING btree (organization_id, selector_key);

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
  CONSTRAINT deliveries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT deliveries_event_unique UNIQUE (event_id),
  CONSTRAINT deliveries_project_unique UNIQUE (organization_id, project_id),
  CONSTRAINT deliveries_finished_when_done CHECK (((status = ANY (ARRAY['pending'::text, 'paused'::text])) = (finished_at IS NULL))),
  CONSTRAINT deliveries_paused_by_origin CHECK (((status = 'paused'::text) = (paused_origin IS NOT NULL))),
  CONSTRAINT deliveries_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'paused'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX deliveries_paused ON public.deliveries USING btree (organization_id, paused_origin, id) WHERE (status = 'paused'::text);

CREATE TABLE delivery_attempts (
  delivery_id bigint NOT NULL,
  number integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  organization_id bigint NOT NULL,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (organization_id, delivery_id, number),
  CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (organization_id, delivery_id) REFERENCES deliveries(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT delivery_attempts_one_outcome CHECK (((status_code IS NULL) <> (error IS NULL)))
);

CREATE TABLE evidence_packs (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision integer NOT NULL,
  language text COLLATE "C" NOT NULL,
  is_signed_off boolean NOT NULL,
  key text COLLATE "C" NOT NULL,
  moving_from text COLLATE "C",
  size_bytes bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  built_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT evidence_packs_pkey PRIMARY KEY (organization_id, project_id, revision, language, is_signed_off),
  CONSTRAINT evidence_packs_key_unique UNIQUE (key)
);
CREATE INDEX evidence_packs_moving ON public.evidence_packs USING btree (organization_id, project_id) WHERE (moving_from IS NOT NULL);

CREATE TABLE exports (
  project_id bigint NOT NULL,
  key text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  organization_id bigint NOT NULL,
  revision integer NOT NULL,
  moving_from text,
  CONSTRAINT exports_pkey PRIMARY KEY (organization_id, project_id, revision),
  CONSTRAINT exports_key_unique UNIQUE (key)
);
CREATE INDEX exports_moving ON public.exports USING btree (organization_id, project_id) WHERE (moving_from IS NOT NULL);

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
  CONSTRAINT key_uses_pkey PRIMARY KEY (organization_id, key_id, day, address, outcome),
  CONSTRAINT key_uses_key_fkey FOREIGN KEY (organization_id, key_id) REFERENCES api_keys(organization_id, id) ON DELETE CASCADE,
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
  default_country text,
  default_currency text,
  default_year integer,
  default_period text,
  own_ids text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_unique UNIQUE (name),
  CONSTRAINT organizations_previous_webhook_secret_ends CHECK (((previous_webhook_secret_sealed IS NULL) = (previous_webhook_secret_until IS NULL)))
);

CREATE TABLE products (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  first_position bigint NOT NULL,
  occurrences bigint NOT NULL,
  bytes bigint NOT NULL,
  positions bigint[] NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (organization_id, project_id, ordinal)
) PARTITION BY HASH (project_id);
-- 16 partitions.

CREATE TABLE project_owners (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  CONSTRAINT project_owners_pkey PRIMARY KEY (project_id)
);

CREATE TABLE project_summaries (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  summary jsonb NOT NULL,
  CONSTRAINT project_summaries_pkey PRIMARY KEY (organization_id, project_id, kind)
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
  country text,
  currency text,
  year integer,
  period text,
  kept_rows bigint NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 0,
  period_from date,
  period_to date,
  failure text,
  deleted_at timestamp with time zone,
  is_old boolean NOT NULL DEFAULT false,
  is_moved boolean NOT NULL DEFAULT true,
  sealed_decision bigint NOT NULL DEFAULT 0,
  has_neighbours boolean NOT NULL DEFAULT false,
  run_of bigint,
  CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT projects_category_mode_known CHECK ((category_mode = ANY (ARRAY['ademe'::text, 'client'::text, 'referential'::text]))),
  CONSTRAINT projects_products_add_up CHECK (((enriched_products + failed_products) <= total_products)),
  CONSTRAINT projects_sealed_when_submitted CHECK (((status = 'pending'::text) = (submitted_at IS NULL))),
  CONSTRAINT projects_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'enriching'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX projects_deleted ON public.projects USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_enriching ON public.projects USING btree (organization_id) WHERE (status = 'enriching'::text);
CREATE INDEX projects_newest ON public.projects USING btree (organization_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX projects_unmoved ON public.projects USING btree (organization_id, id) WHERE (NOT is_moved);

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

CREATE TABLE receipts (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision integer NOT NULL,
  core jsonb NOT NULL,
  signature jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT receipts_pkey PRIMARY KEY (organization_id, project_id, revision)
);

CREATE TABLE reconciliation_lines (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  file text COLLATE "C" NOT NULL,
  sheet text COLLATE "C" NOT NULL,
  fate text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  first_position bigint NOT NULL,
  rows bigint NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT reconciliation_lines_pkey PRIMARY KEY (organization_id, project_id, file, sheet, fate, reason, currency)
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
  CONSTRAINT referentials_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX referentials_in_use ON public.referentials USING btree (organization_id) WHERE (removed_at IS NULL);

CREATE TABLE removed_projects (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  export_keys text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT removed_projects_pkey PRIMARY KEY (organization_id, project_id)
);

CREATE TABLE removed_usage (
  organization_id bigint NOT NULL,
  month date NOT NULL,
  projects bigint NOT NULL,
  rows bigint NOT NULL,
  products bigint NOT NULL,
  export_bytes bigint NOT NULL,
  CONSTRAINT removed_usage_pkey PRIMARY KEY (organization_id, month)
);

CREATE TABLE reports (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision integer NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  figures json NOT NULL,
  built_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reports_pkey PRIMARY KEY (organization_id, project_id, revision)
);

CREATE TABLE results (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  number integer NOT NULL,
  revision_from integer NOT NULL,
  revision_to integer,
  kind text COLLATE "C" NOT NULL,
  first_position bigint NOT NULL,
  designation text COLLATE "C" NOT NULL,
  supplier text COLLATE "C" NOT NULL,
  unit_price text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  quantity text COLLATE "C" NOT NULL,
  unit text COLLATE "C" NOT NULL,
  purchase_date text COLLATE "C" NOT NULL,
  weight text COLLATE "C" NOT NULL,
  notes text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  occurrences bigint NOT NULL,
  match text COLLATE "C" NOT NULL,
  category_scheme text COLLATE "C" NOT NULL,
  category_code text COLLATE "C" NOT NULL,
  category_label text COLLATE "C" NOT NULL,
  category_confidence numeric,
  alternatives text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  factor_id text COLLATE "C" NOT NULL,
  factor_name text COLLATE "C" NOT NULL,
  factor_value numeric,
  factor_unit text COLLATE "C" NOT NULL,
  factor_source text COLLATE "C" NOT NULL,
  factor_year integer,
  activity_value numeric,
  activity_unit text COLLATE "C" NOT NULL,
  spend_eur numeric,
  footprint_kg numeric,
  footprint_low_kg numeric,
  footprint_high_kg numeric,
  explanation text COLLATE "C" NOT NULL,
  warnings text COLLATE "C" NOT NULL,
  engine_version text COLLATE "C" NOT NULL,
  scope1_kg numeric,
  scope2_kg numeric,
  scope3_kg numeric,
  ghg_category text COLLATE "C" NOT NULL,
  beges_post text COLLATE "C" NOT NULL,
  data_quality numeric,
  exclusion text COLLATE "C" NOT NULL,
  decision text COLLATE "C" NOT NULL,
  cases integer,
  account text COLLATE "C" NOT NULL,
  uncounted_eur numeric NOT NULL,
  footprint_mg numeric NOT NULL,
  scope1_mg numeric NOT NULL,
  scope2_mg numeric NOT NULL,
  scope3_mg numeric NOT NULL,
  doubt_mg numeric NOT NULL,
  spend_cents numeric NOT NULL,
  designation_key bigint NOT NULL,
  supplier_key bigint NOT NULL,
  account_key bigint NOT NULL,
  category_key bigint NOT NULL,
  share_by text COLLATE "C",
  share_total double precision,
  conflicts text COLLATE "C" NOT NULL DEFAULT ''::text,
  reasons text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT results_pkey PRIMARY KEY (organization_id, project_id, ordinal, number, revision_from),
  CONSTRAINT results_kind_known CHECK ((kind = ANY (ARRAY['sole'::text, 'product'::text, 'case'::text]))),
  CONSTRAINT results_product_is_number_0 CHECK (((kind = 'product'::text) = (number = 0))),
  CONSTRAINT results_revisions_in_order CHECK ((revision_to > revision_from)),
  CONSTRAINT results_share_known CHECK ((share_by = ANY (ARRAY['money'::text, 'quantity'::text, 'rows'::text])))
) PARTITION BY HASH (project_id);
-- 16 partitions.
CREATE INDEX results_account ON ONLY public.results USING btree (organization_id, project_id, account_key) WHERE (kind <> 'product'::text);
CREATE INDEX results_amount ON ONLY public.results USING btree (organization_id, project_id, kind, spend_cents DESC, first_position);
CREATE INDEX results_appearance ON ONLY public.results USING btree (organization_id, project_id, kind, first_position);
CREATE INDEX results_category ON ONLY public.results USING btree (organization_id, project_id, category_key) WHERE (kind <> 'product'::text);
CREATE INDEX results_conflicts ON ONLY public.results USING btree (organization_id, project_id) WHERE (conflicts <> ''::text);
CREATE INDEX results_doubt ON ONLY public.results USING btree (organization_id, project_id, kind, doubt_mg DESC, first_position);
CREATE INDEX results_footprint ON ONLY public.results USING btree (organization_id, project_id, kind, footprint_mg DESC, first_position);
CREATE INDEX results_match ON ONLY public.results USING btree (organization_id, project_id, kind, match, revision_from, revision_to);
CREATE INDEX results_supplier ON ONLY public.results USING btree (organization_id, project_id, supplier_key, account_key) WHERE (kind <> 'product'::text);
CREATE INDEX results_texts ON ONLY public.results USING btree (organization_id, project_id, designation_key, supplier_key);

CREATE TABLE rows (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  position bigint NOT NULL,
  designation text COLLATE "C" NOT NULL,
  supplier text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  spellings text[],
  unit_price text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  quantity text COLLATE "C" NOT NULL,
  unit text COLLATE "C" NOT NULL,
  purchase_date text COLLATE "C" NOT NULL,
  weight text COLLATE "C" NOT NULL,
  notes text COLLATE "C" NOT NULL,
  reference text COLLATE "C",
  account_label text COLLATE "C",
  amount text COLLATE "C",
  booked_amount text COLLATE "C",
  country text COLLATE "C",
  file text COLLATE "C",
  sheet text COLLATE "C",
  line integer,
  fate text COLLATE "C",
  reason text COLLATE "C",
  bytes integer NOT NULL,
  CONSTRAINT rows_pkey PRIMARY KEY (organization_id, project_id, "position"),
  CONSTRAINT rows_fate_known CHECK ((fate = ANY (ARRAY['counted'::text, 'excluded'::text, 'unread'::text]))),
  CONSTRAINT rows_reason_where_left_out CHECK (((reason IS NOT NULL) = ((fate IS NOT NULL) AND (fate <> 'counted'::text))))
) PARTITION BY HASH (project_id);
-- 16 partitions.

CREATE TABLE sampled_products (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  sample_id bigint NOT NULL,
  place integer NOT NULL,
  ordinal bigint NOT NULL,
  verdict text COLLATE "C",
  note text COLLATE "C" NOT NULL DEFAULT ''::text,
  checked_by text COLLATE "C",
  checked_at timestamp with time zone,
  CONSTRAINT sampled_products_pkey PRIMARY KEY (organization_id, project_id, sample_id, place),
  CONSTRAINT sampled_products_sample_fkey FOREIGN KEY (organization_id, project_id, sample_id) REFERENCES samples(organization_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT sampled_products_verdict_known CHECK ((verdict = ANY (ARRAY['right'::text, 'wrong'::text])))
);

CREATE TABLE samples (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  revision integer NOT NULL,
  seed text COLLATE "C" NOT NULL,
  population bigint NOT NULL,
  drawn_at timestamp with time zone NOT NULL DEFAULT now(),
  drawn_by text COLLATE "C" NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  CONSTRAINT samples_pkey PRIMARY KEY (organization_id, project_id, id)
);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE sign_offs (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision integer NOT NULL,
  signed_by text COLLATE "C" NOT NULL,
  note text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  signed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sign_offs_pkey PRIMARY KEY (organization_id, project_id, revision)
);

CREATE TABLE signing_keys (
  id text COLLATE "C" NOT NULL,
  public_key jsonb NOT NULL,
  sealed_private_key bytea NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT signing_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE totals (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  label text COLLATE "C" NOT NULL,
  cases bigint NOT NULL,
  footprint_mg numeric NOT NULL,
  spend_eur double precision NOT NULL,
  uncounted_eur double precision NOT NULL,
  amount double precision NOT NULL,
  CONSTRAINT totals_pkey PRIMARY KEY (organization_id, project_id, dimension, key)
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
