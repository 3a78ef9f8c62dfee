-- What became of the rows of the files a project was made of: counted, excluded, unread, to the cent. Written in the
-- transaction that makes the project. Projects whose rows came by AddActivities have none.
CREATE TABLE reconciliations (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- 1 for the first file.
  position int NOT NULL,
  -- As `ledgerprint inspect --json` prints it. Not jsonb: names of columns may hold characters that it does not take.
  report json NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (organization_id, project_id, position)
);
