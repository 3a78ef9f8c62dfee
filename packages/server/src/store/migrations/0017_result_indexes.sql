-- Until PostgreSQL has statistics of a project, it expects one line for any condition on it. Indexes that begin with
-- the same columns then cost the same, and it may choose one with which it reads all lines of the project. So the
-- planner gets no choice: only the primary key begins with the organization, and every other index is partial, so that
-- it is considered only for statements that compare its column.
DROP INDEX results_appearance, results_footprint, results_amount, results_doubt, results_texts, results_match,
  results_conflicts, results_supplier, results_account, results_category;
CREATE INDEX results_appearance ON results (project_id, kind, first_position) WHERE first_position IS NOT NULL;
CREATE INDEX results_footprint ON results (project_id, kind, footprint_mg DESC, first_position)
  WHERE footprint_mg IS NOT NULL;
CREATE INDEX results_amount ON results (project_id, kind, spend_cents DESC, first_position)
  WHERE spend_cents IS NOT NULL;
CREATE INDEX results_doubt ON results (project_id, kind, doubt_mg DESC, first_position) WHERE doubt_mg IS NOT NULL;
-- Finds the case of a row. The line of a product with several cases has number 0 and is not looked up by its texts.
CREATE INDEX results_texts ON results (project_id, designation_key, supplier_key)
  WHERE number > 0 AND designation_key IS NOT NULL;
-- By which decisions find their cases; results_texts does so for designations and cases.
CREATE INDEX results_supplier ON results (project_id, supplier_key) WHERE kind <> 'product' AND supplier_key IS NOT NULL;
CREATE INDEX results_account ON results (project_id, account_key) WHERE kind <> 'product' AND account_key IS NOT NULL;
CREATE INDEX results_category ON results (project_id, category_key) WHERE kind <> 'product' AND category_key IS NOT NULL;
CREATE INDEX results_conflicts ON results (project_id) WHERE conflicts <> '';
-- Counts products by match without reading them.
CREATE INDEX results_match ON results (project_id, kind, match, revision_from, revision_to, organization_id)
  WHERE match IS NOT NULL;
