-- Every index of results begins with the project. Without statistics, PostgreSQL expects a project to have a single line
-- and considers all of them equally good. So each index but the primary key is partial, with a condition that every line
-- fulfils: only statements that state the condition can use it (store/result-indexes.ts).
DROP INDEX results_appearance;
DROP INDEX results_footprint;
DROP INDEX results_amount;
DROP INDEX results_doubt;
DROP INDEX results_match;
DROP INDEX results_texts;
DROP INDEX results_supplier;
DROP INDEX results_account;
DROP INDEX results_category;

-- The orders of lists.
CREATE INDEX results_appearance ON results (organization_id, project_id, kind, first_position)
  WHERE first_position >= 0;
CREATE INDEX results_footprint ON results (organization_id, project_id, kind, footprint_mg DESC, first_position)
  WHERE footprint_mg < 'Infinity';
CREATE INDEX results_amount ON results (organization_id, project_id, kind, spend_cents DESC, first_position)
  WHERE spend_cents < 'Infinity';
CREATE INDEX results_doubt ON results (organization_id, project_id, kind, doubt_mg DESC, first_position)
  WHERE doubt_mg < 'Infinity';

-- Counts products by match without reading them.
CREATE INDEX results_match ON results (organization_id, project_id, kind, match, revision_from, revision_to)
  WHERE match <> '';

-- By which decisions and rows find their cases. Lines of products with several cases are not looked up by their texts.
CREATE INDEX results_designation ON results (organization_id, project_id, designation_key, supplier_key)
  WHERE kind <> 'product' AND designation_key >= -9223372036854775808;
CREATE INDEX results_supplier ON results (organization_id, project_id, supplier_key, account_key)
  WHERE kind <> 'product' AND supplier_key >= -9223372036854775808;
CREATE INDEX results_account ON results (organization_id, project_id, account_key)
  WHERE kind <> 'product' AND account_key >= -9223372036854775808;
CREATE INDEX results_category ON results (organization_id, project_id, category_key)
  WHERE kind <> 'product' AND category_key >= -9223372036854775808;
