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

-- Set at the seal; null means the edition that ships with the program. No foreign key:
-- rows of catalogues are never deleted, and all seals would lock the same one to check it.
ALTER TABLE projects ADD COLUMN catalogue_id bigint;
