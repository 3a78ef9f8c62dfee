-- Which version of pg-boss, and which settings, the queues were last prepared with: one row. pg-boss has a schema of its
-- own, which is not touched while they are the same.
CREATE TABLE queue_setup (
  fingerprint text NOT NULL
);

-- The outcome of each product, written once: a second run of the same batch finds its rows here and changes nothing.
CREATE TABLE product_results (
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  first_position bigint NOT NULL,
  -- Its processing broke after its retries; the line says so.
  failed boolean NOT NULL,
  -- The product's line of the exported file, without its line break.
  line text COLLATE "C" NOT NULL,
  CONSTRAINT product_results_pkey PRIMARY KEY (project_id, ordinal)
);

-- The files of completed projects. A file that no row names was never finished, and nobody can download it.
CREATE TABLE exports (
  project_id bigint NOT NULL,
  key text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exports_pkey PRIMARY KEY (project_id),
  CONSTRAINT exports_key_unique UNIQUE (key)
);

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
  CONSTRAINT referentials_pkey PRIMARY KEY (id)
);
-- One in use for each organization.
CREATE UNIQUE INDEX referentials_in_use ON referentials (organization_id) WHERE removed_at IS NULL;

-- Set at the seal in referential mode; null means the bundled NAICS one.
ALTER TABLE projects ADD COLUMN referential_id bigint;

-- Which categories a project in client mode uses and what stands under them: a first pass over its products, made by
-- the first batch that needs it.
CREATE TABLE category_summaries (
  project_id bigint NOT NULL,
  summary jsonb NOT NULL,
  CONSTRAINT category_summaries_pkey PRIMARY KEY (project_id)
);

-- How many projects of an organization are at work decides how soon its next one comes.
CREATE INDEX projects_enriching ON projects (organization_id) WHERE status = 'enriching';
-- Sealed projects whose staged rows are still there: housekeeping removes the rows and zeroes the counter.
CREATE INDEX projects_staged ON projects (id) WHERE status <> 'pending' AND staged_rows > 0;
