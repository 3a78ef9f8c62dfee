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
