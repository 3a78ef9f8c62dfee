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

-- Ranges of addresses a key may be used from; none: from anywhere.
ALTER TABLE api_keys ADD COLUMN allowed_ranges text[] NOT NULL DEFAULT '{}';

-- How often a key was used, or refused, from which address on which day (UTC). Processes add what they counted every few
-- seconds. It ends with its key.
CREATE TABLE key_uses (
  key_id bigint NOT NULL,
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  organization_id bigint NOT NULL,
  calls bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT key_uses_pkey PRIMARY KEY (key_id, day, address, outcome),
  CONSTRAINT key_uses_key_fkey FOREIGN KEY (key_id) REFERENCES api_keys (id) ON DELETE CASCADE,
  CONSTRAINT key_uses_outcome_known CHECK (outcome IN ('accepted', 'expired', 'revoked', 'wrong_address'))
);
CREATE INDEX key_uses_day ON key_uses (day);

-- From this moment its keys open nothing and its data is being removed; the row itself goes last.
ALTER TABLE organizations ADD COLUMN deleting_since timestamptz;

-- Projects that are gone for everybody and whose rows and file are being removed, some at a time. What was interrupted
-- is found here.
CREATE TABLE removed_projects (
  project_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  export_key text,
  CONSTRAINT removed_projects_pkey PRIMARY KEY (project_id)
);
CREATE INDEX removed_projects_organization ON removed_projects (organization_id);

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

-- The rows a project was sealed with: its staged rows are removed afterwards.
ALTER TABLE projects ADD COLUMN sealed_rows bigint NOT NULL DEFAULT 0;
UPDATE projects p
SET sealed_rows = (SELECT coalesce(sum(r.occurrences), 0) FROM products r WHERE r.project_id = p.id)
WHERE p.status <> 'pending';
