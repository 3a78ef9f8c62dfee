-- The organization is part of every key, so that an organization's data can live on a node of its own. The one look-up
-- from an id to its owner, which tells "somebody else's" from "nobody's", is a table of its own.
CREATE TABLE project_owners (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  CONSTRAINT project_owners_pkey PRIMARY KEY (project_id)
);
INSERT INTO project_owners (project_id, organization_id) SELECT id, organization_id FROM projects;

ALTER TABLE projects
  DROP CONSTRAINT projects_pkey,
  ADD CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id),
  -- What the project is about; null: the organization's default, until the seal writes down what holds.
  ADD COLUMN country text,
  ADD COLUMN currency text,
  ADD COLUMN year int,
  ADD COLUMN period text,
  -- Rows that are excluded or unread: kept for the reconciliation, never staged.
  ADD COLUMN kept_rows bigint NOT NULL DEFAULT 0,
  -- The newest revision of its results.
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  -- Days of the first and last counted purchase.
  ADD COLUMN period_from date,
  ADD COLUMN period_to date,
  -- Why it failed or who cancelled it.
  ADD COLUMN failure text,
  ADD COLUMN deleted_at timestamptz,
  -- Made by a version without cases: its file is all there is of its results.
  ADD COLUMN is_old boolean NOT NULL DEFAULT false,
  -- An old project whose rows still lie in the tables of its version.
  ADD COLUMN is_moved boolean NOT NULL DEFAULT true;
UPDATE projects SET is_old = status IN ('completed', 'failed'), is_moved = false;
-- Of lists. Partial, so that no plan of a young table looks a single project up here instead of in the primary key.
CREATE INDEX projects_newest ON projects (organization_id, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX projects_unmoved ON projects (organization_id, id) WHERE NOT is_moved;
DROP INDEX projects_staged;

ALTER TABLE organizations
  ADD COLUMN default_country text,
  ADD COLUMN default_currency text,
  ADD COLUMN default_year int,
  ADD COLUMN default_period text;

-- Projects of former versions are moved into the new tables: those at work before anything is served, the others in the
-- background. The last one takes the old tables with it.
ALTER TABLE activities RENAME TO old_activities;
ALTER TABLE products RENAME TO old_products;
ALTER TABLE product_rows RENAME TO old_product_rows;
ALTER TABLE product_results RENAME TO old_product_results;
ALTER INDEX activities_project RENAME TO old_activities_project;
ALTER TABLE old_products RENAME CONSTRAINT products_pkey TO old_products_pkey;
ALTER TABLE old_product_rows RENAME CONSTRAINT product_rows_pkey TO old_product_rows_pkey;
ALTER TABLE old_product_results RENAME CONSTRAINT product_results_pkey TO old_product_results_pkey;

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
  CONSTRAINT rows_reason_where_left_out CHECK ((reason IS NOT NULL) = (fate IS NOT NULL AND fate <> 'counted'))
) PARTITION BY HASH (project_id);
CREATE TABLE rows_00 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 0)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_01 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 1)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_02 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 2)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_03 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 3)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_04 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 4)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_05 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 5)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_06 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 6)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_07 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 7)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_08 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 8)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_09 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 9)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_10 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 10)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_11 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 11)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_12 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 12)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_13 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 13)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_14 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 14)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE rows_15 PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER 15)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);

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
CREATE TABLE products_00 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 0)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_01 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 1)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_02 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 2)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_03 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 3)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_04 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 4)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_05 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 5)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_06 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 6)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_07 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 7)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_08 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 8)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_09 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 9)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_10 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 10)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_11 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 11)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_12 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 12)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_13 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 13)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_14 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 14)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE products_15 PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER 15)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);

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
  CONSTRAINT results_pkey PRIMARY KEY (organization_id, project_id, ordinal, number, revision_from),
  CONSTRAINT results_share_known CHECK (share_by IN ('money', 'quantity', 'rows')),
  CONSTRAINT results_kind_known CHECK (kind IN ('sole', 'product', 'case')),
  CONSTRAINT results_product_is_number_0 CHECK ((kind = 'product') = (number = 0)),
  CONSTRAINT results_revisions_in_order CHECK (revision_to > revision_from)
) PARTITION BY HASH (project_id);
CREATE INDEX results_appearance ON results (organization_id, project_id, kind, first_position);
CREATE INDEX results_footprint ON results (organization_id, project_id, kind, footprint_mg DESC, first_position);
CREATE INDEX results_amount ON results (organization_id, project_id, kind, spend_cents DESC, first_position);
CREATE INDEX results_doubt ON results (organization_id, project_id, kind, doubt_mg DESC, first_position);
-- Finds the case of a row.
CREATE INDEX results_texts ON results (organization_id, project_id, designation_key, supplier_key);
-- Counts products by match without reading them.
CREATE INDEX results_match ON results (organization_id, project_id, kind, match, revision_from, revision_to);
CREATE TABLE results_00 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 0)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_01 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 1)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_02 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 2)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_03 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 3)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_04 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 4)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_05 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 5)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_06 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 6)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_07 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 7)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_08 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 8)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_09 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 9)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_10 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 10)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_11 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 11)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_12 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 12)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_13 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 13)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_14 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 14)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
CREATE TABLE results_15 PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER 15)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);

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
INSERT INTO project_summaries (organization_id, project_id, kind, summary)
SELECT p.organization_id, s.project_id, 'categories', s.summary
FROM category_summaries s JOIN projects p ON p.id = s.project_id WHERE p.status <> 'enriching';
DROP TABLE category_summaries;

-- One file for each revision that somebody asked for.
ALTER TABLE exports
  ADD COLUMN organization_id bigint,
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  -- The key under which the file still lies while it is moved to its own; null once it is there.
  ADD COLUMN moving_from text;
UPDATE exports e SET organization_id = p.organization_id FROM projects p WHERE p.id = e.project_id;
DELETE FROM exports WHERE organization_id IS NULL;
ALTER TABLE exports
  ALTER COLUMN organization_id SET NOT NULL,
  ALTER COLUMN revision DROP DEFAULT,
  DROP CONSTRAINT exports_pkey,
  ADD CONSTRAINT exports_pkey PRIMARY KEY (organization_id, project_id, revision);
CREATE INDEX exports_moving ON exports (organization_id, project_id) WHERE moving_from IS NOT NULL;

ALTER TABLE removed_projects
  ADD COLUMN export_keys text[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT removed_projects_pkey,
  ADD CONSTRAINT removed_projects_pkey PRIMARY KEY (organization_id, project_id);
UPDATE removed_projects SET export_keys = ARRAY[export_key] WHERE export_key IS NOT NULL;
ALTER TABLE removed_projects DROP COLUMN export_key;
DROP INDEX removed_projects_organization;

ALTER TABLE delivery_attempts
  DROP CONSTRAINT delivery_attempts_delivery_fkey,
  DROP CONSTRAINT delivery_attempts_pkey,
  ADD COLUMN organization_id bigint;
UPDATE delivery_attempts a SET organization_id = d.organization_id FROM deliveries d WHERE d.id = a.delivery_id;
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_pkey,
  DROP CONSTRAINT deliveries_project_unique,
  ADD CONSTRAINT deliveries_pkey PRIMARY KEY (organization_id, id),
  ADD CONSTRAINT deliveries_project_unique UNIQUE (organization_id, project_id);
DROP INDEX deliveries_organization;
ALTER TABLE delivery_attempts
  ALTER COLUMN organization_id SET NOT NULL,
  ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (organization_id, delivery_id, number),
  ADD CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (organization_id, delivery_id)
    REFERENCES deliveries (organization_id, id) ON DELETE CASCADE;

ALTER TABLE referentials
  DROP CONSTRAINT referentials_pkey,
  ADD CONSTRAINT referentials_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE key_uses
  DROP CONSTRAINT key_uses_key_fkey,
  DROP CONSTRAINT key_uses_pkey;
ALTER TABLE api_keys
  DROP CONSTRAINT api_keys_pkey,
  ADD CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id);
DROP INDEX api_keys_organization;
ALTER TABLE key_uses
  ADD CONSTRAINT key_uses_pkey PRIMARY KEY (organization_id, key_id, day, address, outcome),
  ADD CONSTRAINT key_uses_key_fkey FOREIGN KEY (organization_id, key_id)
    REFERENCES api_keys (organization_id, id) ON DELETE CASCADE;

-- A database without projects has nothing to move.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM projects) THEN
    DROP TABLE old_activities, old_products, old_product_rows, old_product_results;
    DROP TYPE product_activity;
  END IF;
END
$$;
