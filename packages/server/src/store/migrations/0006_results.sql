-- Texts that many lines of a project share. A line refers to them by number; see `packed-cells.ts`.
CREATE TABLE result_texts (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id int NOT NULL,
  text text COLLATE "C" NOT NULL,
  CONSTRAINT result_texts_pkey PRIMARY KEY (organization_id, project_id, id)
);

-- The lines of results with a column only for what statements compare, order or add; all other cells are packed. The
-- lines of before keep theirs as JSON.
ALTER TABLE results RENAME TO former_results;
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', to_char(part, 'FM"results_"00'), to_char(part, 'FM"former_results_"00'));
  END LOOP;
END
$$;

CREATE TABLE results (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  first_position bigint NOT NULL,
  -- Hashes of folded texts, by which decisions find their cases.
  designation_key bigint NOT NULL,
  supplier_key bigint NOT NULL,
  account_key bigint NOT NULL,
  category_key bigint NOT NULL,
  number int NOT NULL,
  revision_from int NOT NULL,
  -- The first revision for which it holds no more; null while it does.
  revision_to int,
  occurrences int NOT NULL,
  -- The names of its category and factor: the number of a shared text. Null if it has none or they are in `named`.
  names int,
  has_footprint boolean NOT NULL,
  kind text COLLATE "C" NOT NULL,
  match text COLLATE "C" NOT NULL,
  category_scheme text COLLATE "C" NOT NULL,
  category_code text COLLATE "C" NOT NULL,
  factor_id text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  decision text COLLATE "C" NOT NULL,
  -- Decisions that could not be applied: `id reason`, joined with ` | `. Not in the file.
  conflicts text COLLATE "C" NOT NULL,
  designation text COLLATE "C" NOT NULL,
  supplier text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  spend_eur numeric,
  -- Not in the file. Zero where there is no footprint or money: these are for sums and orders.
  uncounted_eur numeric NOT NULL,
  footprint_mg numeric NOT NULL,
  scope1_mg numeric NOT NULL,
  scope2_mg numeric NOT NULL,
  scope3_mg numeric NOT NULL,
  doubt_mg numeric NOT NULL,
  spend_cents numeric NOT NULL,
  -- The names of its category and factor, if they are not shared.
  named text COLLATE "C",
  -- All other cells, and how a case is divided among its rows; see `result-cells.ts`.
  cells text COLLATE "C" NOT NULL,
  CONSTRAINT results_kind_known CHECK (kind IN ('sole', 'product', 'case')),
  CONSTRAINT results_product_is_number_0 CHECK ((kind = 'product') = (number = 0)),
  CONSTRAINT results_revisions_in_order CHECK (revision_to > revision_from)
) PARTITION BY HASH (project_id);
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF results FOR VALUES WITH (MODULUS 16, REMAINDER %s)
      WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000)',
      to_char(part, 'FM"results_"00'), part);
  END LOOP;
END
$$;

INSERT INTO results (organization_id, project_id, ordinal, first_position, designation_key, supplier_key, account_key,
  category_key, number, revision_from, revision_to, occurrences, has_footprint, kind, match, category_scheme,
  category_code, factor_id, account, decision, conflicts, designation, supplier, category, spend_eur, uncounted_eur,
  footprint_mg, scope1_mg, scope2_mg, scope3_mg, doubt_mg, spend_cents, named, cells)
SELECT organization_id, project_id, ordinal, first_position, designation_key, supplier_key, account_key, category_key,
  number, revision_from, revision_to, occurrences, footprint_kg IS NOT NULL, kind, match, category_scheme,
  category_code, factor_id, account, decision, conflicts, designation, supplier, category, spend_eur, uncounted_eur,
  footprint_mg, scope1_mg, scope2_mg, scope3_mg, doubt_mg, spend_cents,
  nullif(category_label || chr(2) || factor_name || chr(2)
    || coalesce(replace(substring(reasons FROM 'nameFr=([^&|]*)'), '%2C', ','), ''), chr(2) || chr(2)),
  json_build_array(unit_price, currency, quantity, unit, purchase_date, weight, notes, category_label,
    category_confidence::text, alternatives, method, factor_name, factor_value::text, factor_unit, factor_source,
    factor_year::text, activity_value::text, activity_unit, footprint_kg::text, footprint_low_kg::text,
    footprint_high_kg::text, warnings, engine_version, scope1_kg::text, scope2_kg::text, scope3_kg::text, ghg_category,
    beges_post, data_quality::text, exclusion, cases::text, reasons, share_by, share_total::text)::text
FROM former_results;
DROP TABLE former_results;

ALTER TABLE results ADD CONSTRAINT results_pkey PRIMARY KEY (organization_id, project_id, ordinal, number, revision_from);
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
