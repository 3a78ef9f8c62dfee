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
  CONSTRAINT decisions_validity_known CHECK (validity IN ('project', 'organization')),
  CONSTRAINT decisions_selector_known
    CHECK (selector IN ('case', 'designation', 'supplier_account', 'account', 'category', 'supplier')),
  CONSTRAINT decisions_of_a_project CHECK (validity = 'organization' OR project_id IS NOT NULL)
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

ALTER TABLE projects
  -- The last decision of the organization that the seal knew: later ones do not hold.
  ADD COLUMN sealed_decision bigint NOT NULL DEFAULT 0,
  -- Whether decisions of other projects, up to that one, vote on similar cases.
  ADD COLUMN has_neighbours boolean NOT NULL DEFAULT false,
  -- The project whose rows it has.
  ADD COLUMN run_of bigint;

ALTER TABLE results
  -- Decisions that could not be applied: `id reason`, joined with ` | `. Not in the file.
  ADD COLUMN conflicts text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX results_conflicts ON results (organization_id, project_id) WHERE conflicts <> '';
-- By which decisions find their cases; results_texts does so for designations and cases.
CREATE INDEX results_supplier ON results (organization_id, project_id, supplier_key, account_key) WHERE kind <> 'product';
CREATE INDEX results_account ON results (organization_id, project_id, account_key) WHERE kind <> 'product';
CREATE INDEX results_category ON results (organization_id, project_id, category_key) WHERE kind <> 'product';

-- Cases by match, as new results add them up.
INSERT INTO totals (organization_id, project_id, dimension, key, label, cases, footprint_mg, spend_eur, uncounted_eur, amount)
SELECT organization_id, project_id, 'match', match, '', count(*), sum(footprint_mg), sum(coalesce(spend_eur, 0)::float8),
  sum(uncounted_eur::float8), 0
FROM results
WHERE kind IN ('sole', 'case') AND revision_to IS NULL AND match NOT IN ('excluded', 'failed')
GROUP BY organization_id, project_id, match;

-- Products drawn at random for somebody to check.
CREATE TABLE samples (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
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
  CONSTRAINT sampled_products_verdict_known CHECK (verdict IN ('right', 'wrong')),
  CONSTRAINT sampled_products_sample_fkey FOREIGN KEY (organization_id, project_id, sample_id)
    REFERENCES samples (organization_id, project_id, id) ON DELETE CASCADE
);
