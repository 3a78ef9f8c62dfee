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
