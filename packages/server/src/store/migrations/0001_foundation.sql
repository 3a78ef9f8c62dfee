-- Organizations are the tenants: everything a client owns hangs below one of them.
CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Sealed with SECRET_KEY: a copy of the database alone signs nothing.
  webhook_secret_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_unique UNIQUE (name)
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
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_unique UNIQUE (hash),
  CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
);
CREATE INDEX api_keys_organization ON api_keys (organization_id);

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
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_category_mode_known CHECK (category_mode IN ('ademe', 'client', 'referential')),
  CONSTRAINT projects_status_known CHECK (status IN ('pending', 'enriching', 'completed', 'failed')),
  CONSTRAINT projects_sealed_when_submitted CHECK ((status = 'pending') = (submitted_at IS NULL)),
  CONSTRAINT projects_products_add_up CHECK (enriched_products + failed_products <= total_products)
);

-- Numbers the calls that stage rows, so that rows keep the order in which calls were made. It may skip numbers.
CREATE SEQUENCE staging_calls AS bigint;

-- Staged rows. No foreign key: checking it row by row would double the cost of staging, and a row only becomes
-- visible in the transaction that also finds its project unsealed and adds to its counter.
CREATE TABLE activities (
  project_id bigint NOT NULL,
  -- The call's number in the high bits, the row's number within the call in the low 24.
  position bigint NOT NULL,
  -- NFC, trimmed, inner white space collapsed: what makes two rows the same product.
  designation text COLLATE "C" NOT NULL,
  -- What the client wrote, where that differs.
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
-- Not unique and not ordered: duplicate entries of one project pack into a tenth of the space.
CREATE INDEX activities_project ON activities (project_id);

-- One row of a product, as its activities column keeps it.
CREATE TYPE product_activity AS (
  position bigint,
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

-- What a sealed project consists of.
CREATE TABLE products (
  project_id bigint NOT NULL,
  -- 1 to the project's total_products, in no meaningful order: batches are ranges of it.
  ordinal bigint NOT NULL,
  -- The position of its first row: products are shown in this order.
  first_position bigint NOT NULL,
  designation text COLLATE "C" NOT NULL,
  occurrences bigint NOT NULL,
  -- Its rows in no particular order: sort by position to read them.
  activities product_activity[] NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (project_id, ordinal)
);

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
