-- The bytes of a project's rows, staged or sealed: their texts in UTF-8 and what else is kept of each. Of projects made
-- before this version it is what their products take, or 0 while they are not sealed.
ALTER TABLE projects ADD COLUMN row_bytes bigint NOT NULL DEFAULT 0;
UPDATE projects p
SET row_bytes = (SELECT coalesce(sum(pg_column_size(r.activities)), 0) FROM products r WHERE r.project_id = p.id)
WHERE p.status <> 'pending';

-- The bytes of a product's rows: batches are cut by them. 0 for products made before this version.
ALTER TABLE products ADD COLUMN bytes bigint NOT NULL DEFAULT 0;

-- The rows of products that have very many or very long ones, in pieces of about a mebibyte: their own activities are
-- empty. An array of all of them would take several times its size in memory whenever it is made or read.
CREATE TABLE product_rows (
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  -- Pieces follow each other by position, and so do the rows in each.
  piece int NOT NULL,
  activities product_activity[] NOT NULL,
  CONSTRAINT product_rows_pkey PRIMARY KEY (project_id, ordinal, piece)
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
