-- Numbers the calls that stage rows, so that rows keep the order in which calls were made. It may skip numbers.
CREATE SEQUENCE staging_calls AS bigint;

-- Organizations are the tenants: everything a client owns hangs below one of them.
CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Sealed with SECRET_KEY: a copy of the database alone signs nothing.
  webhook_secret_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  previous_webhook_secret_sealed bytea,
  previous_webhook_secret_until timestamptz,
  -- From this moment its keys open nothing and its data is being removed; the row itself goes last.
  deleting_since timestamptz,
  default_country text,
  default_currency text,
  default_year int,
  default_period text,
  -- VAT numbers, company numbers and names: an invoice whose seller has one of them is a sale.
  own_ids text[] NOT NULL DEFAULT '{}',
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_unique UNIQUE (name),
  CONSTRAINT organizations_previous_webhook_secret_ends
    CHECK ((previous_webhook_secret_sealed IS NULL) = (previous_webhook_secret_until IS NULL))
);

-- Only the SHA-256 of a key is kept, so a copy of the database opens no door.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  -- The first characters of the key, for people to tell their keys apart.
  hint text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Ranges of addresses a key may be used from; none: from anywhere.
  allowed_ranges text[] NOT NULL DEFAULT '{}',
  -- What a key may be used for: `read` progress and files, `submit` rows too, `all` whatever there is.
  scope text NOT NULL DEFAULT 'all',
  CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT api_keys_hash_unique UNIQUE (hash),
  CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id),
  CONSTRAINT api_keys_scope_known CHECK (scope IN ('read', 'submit', 'decide', 'all'))
);

-- No foreign key to organizations: checking it locks the organization's one row, and calls that create projects side by
-- side would queue for it. The key that authenticated the call names an organization that exists.
CREATE TABLE projects (
  -- A random number below 2^53; clients see its sqid.
  id bigint NOT NULL,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  category_mode text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  staged_rows bigint NOT NULL DEFAULT 0,
  total_products bigint NOT NULL DEFAULT 0,
  enriched_products bigint NOT NULL DEFAULT 0,
  failed_products bigint NOT NULL DEFAULT 0,
  webhook_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  completed_at timestamptz,
  -- When a job last added results or a part of a summary; null before the first.
  progressed_at timestamptz,
  -- Set at the seal; null means the edition that ships with the program. No foreign key:
  -- rows of catalogues are never deleted, and all seals would lock the same one to check it.
  catalogue_id bigint,
  -- Set at the seal in referential mode; null means the bundled NAICS one.
  referential_id bigint,
  -- The rows a project was sealed with: its staged rows are removed afterwards.
  sealed_rows bigint NOT NULL DEFAULT 0,
  -- The bytes of a project's rows, staged or sealed: their texts in UTF-8 and what else is kept of each.
  row_bytes bigint NOT NULL DEFAULT 0,
  -- What the project is about; null: the organization's default, until the seal writes down what holds.
  country text,
  currency text,
  year int,
  period text,
  -- Rows that are excluded or unread: kept for the reconciliation, never staged.
  kept_rows bigint NOT NULL DEFAULT 0,
  -- The newest revision of its results.
  revision int NOT NULL DEFAULT 0,
  -- Days of the first and last counted purchase.
  period_from date,
  period_to date,
  -- Why it failed or who cancelled it.
  failure text,
  deleted_at timestamptz,
  -- The last decision of the organization that the seal knew: later ones do not hold.
  sealed_decision bigint NOT NULL DEFAULT 0,
  -- Whether decisions of other projects, up to that one, vote on similar cases.
  has_neighbours boolean NOT NULL DEFAULT false,
  -- The project whose rows it has.
  run_of bigint,
  CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT projects_category_mode_known CHECK (category_mode IN ('ademe', 'client', 'referential')),
  CONSTRAINT projects_products_add_up CHECK ((enriched_products + failed_products) <= total_products),
  CONSTRAINT projects_sealed_when_submitted CHECK ((status = 'pending') = (submitted_at IS NULL)),
  CONSTRAINT projects_status_known CHECK (status IN ('pending', 'enriching', 'completed', 'failed'))
);
CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
-- How many projects of an organization are at work decides how soon its next one comes.
CREATE INDEX projects_enriching ON projects (organization_id) WHERE status = 'enriching';
-- Of lists. Partial, so that no plan of a young table looks a single project up here instead of in the primary key.
CREATE INDEX projects_newest ON projects (organization_id, created_at DESC, id) WHERE deleted_at IS NULL;

-- The products of sealed projects: their rows by position. Cases are told apart when rows are read. Ordinals are 1 to the
-- number of products, in no particular order.
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

-- The first answer to a call that carried an Idempotency-Key, written in the transaction of its effect.
CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- Editions of Base Carbone that operators imported. The one that ships with the program is no row. Never deleted: a
-- project that was sealed with an edition can be explained by it for ever.
CREATE TABLE catalogues (
  id bigint GENERATED ALWAYS AS IDENTITY,
  edition text NOT NULL,
  factor_count int NOT NULL,
  -- The checked factors: a catalogue file, compressed with Brotli.
  content bytea NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT catalogues_pkey PRIMARY KEY (id),
  CONSTRAINT catalogues_edition_unique UNIQUE (edition)
);

-- Which version of pg-boss, and which settings, the queues were last prepared with: one row. pg-boss has a schema of its
-- own, which is not touched while they are the same.
CREATE TABLE queue_setup (
  fingerprint text NOT NULL
);

-- The files of completed projects. A file that no row names was never finished, and nobody can download it.
CREATE TABLE exports (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  key text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision int NOT NULL,
  -- The key under which the file still lies while it is moved to its own; null once it is there.
  moving_from text,
  CONSTRAINT exports_pkey PRIMARY KEY (organization_id, project_id, revision),
  CONSTRAINT exports_key_unique UNIQUE (key)
);
CREATE INDEX exports_moving ON exports (organization_id, project_id) WHERE moving_from IS NOT NULL;

-- Referentials that organizations loaded. Removed ones stay: a project sealed with one is finished with it.
CREATE TABLE referentials (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  entry_count int NOT NULL,
  -- The file's text as it was checked.
  content text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CONSTRAINT referentials_pkey PRIMARY KEY (organization_id, id)
);
-- One in use for each organization.
CREATE UNIQUE INDEX referentials_in_use ON referentials (organization_id) WHERE removed_at IS NULL;

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
  -- When the next attempt is due, or was due if it is being made.
  next_attempt_at timestamptz DEFAULT now(),
  paused_origin text,
  CONSTRAINT deliveries_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT deliveries_event_unique UNIQUE (event_id),
  -- One event per project, however often its end is tried.
  CONSTRAINT deliveries_project_unique UNIQUE (organization_id, project_id),
  CONSTRAINT deliveries_due_while_pending CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT deliveries_finished_when_done CHECK (status IN ('pending', 'paused') = (finished_at IS NULL)),
  CONSTRAINT deliveries_paused_by_origin CHECK ((status = 'paused') = (paused_origin IS NOT NULL)),
  CONSTRAINT deliveries_status_known CHECK (status IN ('pending', 'paused', 'delivered', 'failed'))
);
CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_paused ON deliveries (organization_id, paused_origin, id) WHERE status = 'paused';

-- One row is one HTTP call: it has a status code or an error.
CREATE TABLE delivery_attempts (
  organization_id bigint NOT NULL,
  delivery_id bigint NOT NULL,
  -- 1 for the first, without gaps.
  number int NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms int NOT NULL,
  status_code int,
  error text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (organization_id, delivery_id, number),
  CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (organization_id, delivery_id)
    REFERENCES deliveries (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT delivery_attempts_one_outcome CHECK ((status_code IS NULL) <> (error IS NULL))
);

-- What operators did, written in the transaction of the deed itself. No foreign key: a line outlives its organization.
CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- The operating system's user and host of the command.
  actor text NOT NULL,
  -- What was done: `key.create`.
  action text NOT NULL,
  -- Null where it concerns the whole installation, or where there is no such organization.
  organization_id bigint,
  -- Its name at that time.
  organization text,
  -- What it was done to, for people: `key 3 "erp"`. Never a secret.
  subject text NOT NULL,
  outcome text NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_outcome_known CHECK (outcome IN ('begun', 'done', 'refused'))
);
CREATE INDEX audit_events_at ON audit_events (at);

-- How often a key was used, or refused, from which address on which day (UTC). Processes add what they counted every few
-- seconds. It ends with its key.
CREATE TABLE key_uses (
  organization_id bigint NOT NULL,
  key_id bigint NOT NULL,
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT key_uses_pkey PRIMARY KEY (organization_id, key_id, day, address, outcome),
  CONSTRAINT key_uses_key_fkey FOREIGN KEY (organization_id, key_id)
    REFERENCES api_keys (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT key_uses_outcome_known
    CHECK (outcome IN ('accepted', 'expired', 'revoked', 'wrong_address', 'wrong_scope'))
);
CREATE INDEX key_uses_day ON key_uses (day);

-- Projects that are gone for everybody and whose rows and file are being removed, some at a time. What was interrupted
-- is found here.
CREATE TABLE removed_projects (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  export_keys text[] NOT NULL DEFAULT '{}',
  CONSTRAINT removed_projects_pkey PRIMARY KEY (organization_id, project_id)
);

-- What removed projects had come to, so that figures of past months stay true. Months are those of their creation.
CREATE TABLE removed_usage (
  organization_id bigint NOT NULL,
  month date NOT NULL,
  projects bigint NOT NULL,
  rows bigint NOT NULL,
  products bigint NOT NULL,
  export_bytes bigint NOT NULL,
  CONSTRAINT removed_usage_pkey PRIMARY KEY (organization_id, month)
);

-- What became of the rows of the files a project was made of: counted, excluded, unread, to the cent. Written in the
-- transaction that makes the project. Projects whose rows came by AddActivities have none.
CREATE TABLE reconciliations (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- 1 for the first file.
  position int NOT NULL,
  -- As `ledgerprint inspect --json` prints it. Not jsonb: names of columns may hold characters that it does not take.
  report json NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (organization_id, project_id, position)
);

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

-- How often keys that nobody has were tried, from which address on which day (UTC). Processes add what they counted every
-- few seconds, and count addresses beyond a thousand together.
CREATE TABLE failed_keys (
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT failed_keys_pkey PRIMARY KEY (day, address, outcome),
  -- `limited`: refused without a look-up, because the address had tried too many.
  CONSTRAINT failed_keys_outcome_known CHECK (outcome IN ('malformed', 'unknown', 'limited'))
);

-- How much organizations may store, where that is limited, and how much they do: calls and removals add to it in their own
-- transactions, as their last statement. Organizations without a line here are not counted, so that nobody waits for it.
CREATE TABLE quotas (
  organization_id bigint NOT NULL,
  -- Null: not limited.
  most_projects bigint,
  most_rows bigint,
  most_bytes bigint,
  projects bigint NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT quotas_pkey PRIMARY KEY (organization_id),
  CONSTRAINT quotas_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
);

-- The organization is part of every key, so that an organization's data can live on a node of its own. The one look-up
-- from an id to its owner, which tells "somebody else's" from "nobody's", is a table of its own.
CREATE TABLE project_owners (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  CONSTRAINT project_owners_pkey PRIMARY KEY (project_id)
);

-- Every row of every ledger with its fate, in the order in which it came; staged here, and sealed without being moved.
-- Partitioned, so that what a removed project leaves behind is found and reused by a vacuum of one partition.
CREATE TABLE rows (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  position bigint NOT NULL,
  -- These four in the normal form in which they are compared; spellings has all four verbatim where one differs from it.
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
  -- What only ledgers know; null where this one does not.
  reference text COLLATE "C",
  account_label text COLLATE "C",
  amount text COLLATE "C",
  -- What the reconciliation adds up where it is not the amount.
  booked_amount text COLLATE "C",
  country text COLLATE "C",
  file text COLLATE "C",
  sheet text COLLATE "C",
  line int,
  -- Null where nobody judged the row: it is staged, and the engine judges it.
  fate text COLLATE "C",
  reason text COLLATE "C",
  -- What it takes in memory and on disk, about.
  bytes int NOT NULL,
  CONSTRAINT rows_pkey PRIMARY KEY (organization_id, project_id, position),
  CONSTRAINT rows_fate_known CHECK (fate IN ('counted', 'excluded', 'unread')),
  CONSTRAINT rows_reason_where_left_out CHECK ((reason IS NOT NULL) = ((fate IS NOT NULL) AND (fate <> 'counted')))
) PARTITION BY HASH (project_id);

-- What was made of products and cases, and for which revisions it holds. A product of one case is one line (sole); one of
-- several has a line for their sum (product, number 0) and one for each (case, from 1 on). Texts are guarded against
-- being computed by spreadsheets, as they stand in the file; numbers are those of the file, to the digit.
CREATE TABLE results (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  number int NOT NULL,
  revision_from int NOT NULL,
  -- The first revision for which it holds no more; null while it does.
  revision_to int,
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
  factor_year int,
  activity_value numeric,
  activity_unit text COLLATE "C" NOT NULL,
  spend_eur numeric,
  footprint_kg numeric,
  footprint_low_kg numeric,
  footprint_high_kg numeric,
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
  cases int,
  -- Not in the file. Zero where there is no footprint or money: these are for sums and orders.
  account text COLLATE "C" NOT NULL,
  uncounted_eur numeric NOT NULL,
  footprint_mg numeric NOT NULL,
  scope1_mg numeric NOT NULL,
  scope2_mg numeric NOT NULL,
  scope3_mg numeric NOT NULL,
  doubt_mg numeric NOT NULL,
  spend_cents numeric NOT NULL,
  -- Hashes of folded texts, by which decisions find their cases.
  designation_key bigint NOT NULL,
  supplier_key bigint NOT NULL,
  account_key bigint NOT NULL,
  category_key bigint NOT NULL,
  -- Of a case: what its rows' shares are by (money, quantity or rows), and what all of them have of it together.
  share_by text COLLATE "C",
  share_total double precision,
  -- Decisions that could not be applied: `id reason`, joined with ` | `. Not in the file.
  conflicts text COLLATE "C" NOT NULL DEFAULT '',
  -- The reasons for a result, as codes with values: the last column of the file.
  reasons text COLLATE "C" NOT NULL,
  CONSTRAINT results_pkey PRIMARY KEY (organization_id, project_id, ordinal, number, revision_from),
  CONSTRAINT results_kind_known CHECK (kind IN ('sole', 'product', 'case')),
  CONSTRAINT results_product_is_number_0 CHECK ((kind = 'product') = (number = 0)),
  CONSTRAINT results_revisions_in_order CHECK (revision_to > revision_from),
  CONSTRAINT results_share_known CHECK (share_by IN ('money', 'quantity', 'rows'))
) PARTITION BY HASH (project_id);
-- Until PostgreSQL has statistics of a project, it expects one line for any condition on it. Indexes that begin with
-- the same columns then cost the same, and it may choose one with which it reads all lines of the project. So the
-- planner gets no choice: only the primary key begins with the organization, and every other index is partial, so that
-- it is considered only for statements that compare its column.
CREATE INDEX results_account ON results (project_id, account_key) WHERE kind <> 'product' AND account_key IS NOT NULL;
CREATE INDEX results_amount ON results (project_id, kind, spend_cents DESC, first_position)
  WHERE spend_cents IS NOT NULL;
-- The condition holds for every line: see `result-lists.ts`.
CREATE INDEX results_appearance ON results (project_id, kind, first_position)
  WHERE first_position < 9223372036854775807;
CREATE INDEX results_category ON results (project_id, category_key)
  WHERE kind <> 'product' AND category_key IS NOT NULL;
CREATE INDEX results_conflicts ON results (project_id) WHERE conflicts <> '';
CREATE INDEX results_doubt ON results (project_id, kind, doubt_mg DESC, first_position) WHERE doubt_mg IS NOT NULL;
CREATE INDEX results_footprint ON results (project_id, kind, footprint_mg DESC, first_position)
  WHERE footprint_mg IS NOT NULL;
-- Counts products by match without reading them.
CREATE INDEX results_match ON results (project_id, kind, match, revision_from, revision_to, organization_id)
  WHERE match IS NOT NULL;
-- By which decisions find their cases; results_texts does so for designations and cases.
CREATE INDEX results_supplier ON results (project_id, supplier_key)
  WHERE kind <> 'product' AND supplier_key IS NOT NULL;
-- Finds the case of a row. The line of a product with several cases has number 0 and is not looked up by its texts.
CREATE INDEX results_texts ON results (project_id, designation_key, supplier_key)
  WHERE number > 0 AND designation_key IS NOT NULL;

-- Sums over the cases of a project's newest revision, kept by adding and taking away. Milligrams are exact.
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
) WITH (fillfactor = 50);

-- What became of the rows and the money of each file.
CREATE TABLE reconciliation_lines (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  file text COLLATE "C" NOT NULL,
  sheet text COLLATE "C" NOT NULL,
  fate text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- The row's position at which the line began: files come in the order of their first one.
  first_position bigint NOT NULL,
  rows bigint NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT reconciliation_lines_pkey PRIMARY KEY (organization_id, project_id, file, sheet, fate, reason, currency)
);

-- What all cases of a project are worked on with and only the whole of it can tell: its categories, its spend on energy.
CREATE TABLE project_summaries (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  summary jsonb NOT NULL,
  CONSTRAINT project_summaries_pkey PRIMARY KEY (organization_id, project_id, kind)
);

-- What people settled. Lines are never changed: revoking is a line of its own, in decision_revocations.
CREATE TABLE decisions (
  organization_id bigint NOT NULL,
  -- Public, made from the caller's id of the call.
  id text COLLATE "C" NOT NULL,
  -- The order in which the organization decided, without gaps that are filled later: whoever has seen a number has seen all
  -- smaller ones.
  number bigint NOT NULL,
  -- The project it was made in and the revision it made; null where it was imported without one.
  project_id bigint,
  revision int,
  validity text COLLATE "C" NOT NULL,
  selector text COLLATE "C" NOT NULL,
  -- As given; null where the selector does not compare it.
  designation text COLLATE "C",
  supplier text COLLATE "C",
  account text COLLATE "C",
  category text COLLATE "C",
  -- Hash of the selector and its folded texts: equal for decisions on the same cases.
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
  decided_at timestamptz NOT NULL DEFAULT now(),
  decided_by text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  -- The decision of another project of which it is a copy, since that project was run again as this one.
  copied_from text COLLATE "C",
  CONSTRAINT decisions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT decisions_of_a_project CHECK ((validity = 'organization') OR (project_id IS NOT NULL)),
  CONSTRAINT decisions_selector_known
    CHECK (selector IN ('case', 'designation', 'supplier_account', 'account', 'category', 'supplier')),
  CONSTRAINT decisions_validity_known CHECK (validity IN ('project', 'organization'))
);
CREATE UNIQUE INDEX decisions_number ON decisions (organization_id, number);
CREATE INDEX decisions_project ON decisions (organization_id, project_id, number) WHERE project_id IS NOT NULL;
-- By which a case finds what was decided of it.
CREATE INDEX decisions_selector ON decisions (organization_id, selector_key);

-- A decision is revoked in one project, and for the organization where it holds for all; by several projects perhaps.
CREATE TABLE decision_revocations (
  organization_id bigint NOT NULL,
  decision_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  project_id bigint,
  revision int,
  note text COLLATE "C" NOT NULL,
  revoked_at timestamptz NOT NULL DEFAULT now(),
  revoked_by text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  CONSTRAINT decision_revocations_pkey PRIMARY KEY (organization_id, decision_id, number),
  CONSTRAINT decision_revocations_decision_fkey FOREIGN KEY (organization_id, decision_id)
    REFERENCES decisions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX decision_revocations_project ON decision_revocations (organization_id, project_id, number)
  WHERE project_id IS NOT NULL;

-- The last number that an organization gave. Locked until the transaction that took it ends.
CREATE TABLE decision_numbers (
  organization_id bigint NOT NULL,
  last_number bigint NOT NULL,
  CONSTRAINT decision_numbers_pkey PRIMARY KEY (organization_id)
);

-- What each Decide was answered, for callers that repeat it however late.
CREATE TABLE decide_calls (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT decide_calls_pkey PRIMARY KEY (organization_id, project_id, id)
);

-- Products drawn at random for somebody to check.
CREATE TABLE samples (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  revision int NOT NULL,
  seed text COLLATE "C" NOT NULL,
  population bigint NOT NULL,
  drawn_at timestamptz NOT NULL DEFAULT now(),
  drawn_by text COLLATE "C" NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  CONSTRAINT samples_pkey PRIMARY KEY (organization_id, project_id, id)
);

CREATE TABLE sampled_products (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  sample_id bigint NOT NULL,
  place int NOT NULL,
  ordinal bigint NOT NULL,
  verdict text COLLATE "C",
  note text COLLATE "C" NOT NULL DEFAULT '',
  checked_by text COLLATE "C",
  checked_at timestamptz,
  CONSTRAINT sampled_products_pkey PRIMARY KEY (organization_id, project_id, sample_id, place),
  CONSTRAINT sampled_products_sample_fkey FOREIGN KEY (organization_id, project_id, sample_id)
    REFERENCES samples (organization_id, project_id, id) ON DELETE CASCADE,
  CONSTRAINT sampled_products_verdict_known CHECK (verdict IN ('right', 'wrong'))
);

-- What reports of a revision say, built when somebody first asks for it. A revision never changes, nor does this.
CREATE TABLE reports (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision int NOT NULL,
  -- The format of the figures and the version of the program that built them: those of another one are built again.
  made_by text COLLATE "C" NOT NULL,
  -- Not jsonb, which would keep neither the order of keys nor the way numbers are written.
  figures json NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reports_pkey PRIMARY KEY (organization_id, project_id, revision)
);

-- Why two revisions differ, of one project or of two of the same organization; removed with either of them.
CREATE TABLE comparisons (
  organization_id bigint NOT NULL,
  before_project_id bigint NOT NULL,
  before_revision int NOT NULL,
  after_project_id bigint NOT NULL,
  after_revision int NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  comparison jsonb NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT comparisons_pkey
    PRIMARY KEY (organization_id, before_project_id, before_revision, after_project_id, after_revision)
);
CREATE INDEX comparisons_after ON comparisons (organization_id, after_project_id);

-- What proves a revision. Lines are never changed.
CREATE TABLE receipts (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision int NOT NULL,
  core jsonb NOT NULL,
  signature jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT receipts_pkey PRIMARY KEY (organization_id, project_id, revision)
);

-- Evidence packs that are stored, by the language of their report and by whether it knows of a sign-off. Those of a project that
-- is deleted are on their way to another key, as its exports are.
CREATE TABLE evidence_packs (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision int NOT NULL,
  language text COLLATE "C" NOT NULL,
  is_signed_off boolean NOT NULL,
  key text COLLATE "C" NOT NULL,
  moving_from text COLLATE "C",
  size_bytes bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT evidence_packs_pkey PRIMARY KEY (organization_id, project_id, revision, language, is_signed_off),
  CONSTRAINT evidence_packs_key_unique UNIQUE (key)
);
CREATE INDEX evidence_packs_moving ON evidence_packs (organization_id, project_id) WHERE moving_from IS NOT NULL;

-- Who answers for a revision. Lines are never changed, and their projects are spared by the retention time.
CREATE TABLE sign_offs (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision int NOT NULL,
  signed_by text COLLATE "C" NOT NULL,
  note text COLLATE "C" NOT NULL,
  key_id bigint NOT NULL,
  key_name text COLLATE "C" NOT NULL,
  -- As it was signed: the project may be renamed later.
  project_name text COLLATE "C" NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sign_offs_pkey PRIMARY KEY (organization_id, project_id, revision)
);

-- The installation's keys, by which receipts are signed: the newest signs, all are published. Private ones are sealed with
-- SECRET_KEY.
CREATE TABLE signing_keys (
  id text COLLATE "C" NOT NULL,
  public_key jsonb NOT NULL,
  sealed_private_key bytea NOT NULL,
  -- Not of the transaction's begin: one that waited for another is the newer one.
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT signing_keys_pkey PRIMARY KEY (id)
);

-- What was collected from ranges of a project's products. Once they cover all products, they are merged into a summary.
CREATE TABLE summary_parts (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  part jsonb NOT NULL,
  CONSTRAINT summary_parts_pkey PRIMARY KEY (organization_id, project_id, kind, first)
);

-- Sixteen partitions each. A vacuum of one of them finds and frees the space that a removed project leaves.
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    FOR parent IN 1..3 LOOP
      EXECUTE format(
        'CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s)
          WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000)',
        (ARRAY['rows', 'products', 'results'])[parent] || to_char(part, 'FM"_"00'),
        (ARRAY['rows', 'products', 'results'])[parent], part);
    END LOOP;
  END LOOP;
END
$$;
