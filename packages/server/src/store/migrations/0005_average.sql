-- The cases at whose average purchases without a footprint are estimated: calculated from money, and not energy.
INSERT INTO totals (organization_id, project_id, dimension, key, label, cases, footprint_mg, spend_eur, uncounted_eur, amount)
SELECT organization_id, project_id, 'average', '', '', count(*), sum(footprint_mg), sum(spend_eur)::float8,
  sum(uncounted_eur)::float8, 0
FROM results
WHERE kind IN ('sole', 'case') AND revision_to IS NULL AND match <> 'excluded' AND footprint_kg IS NOT NULL
  AND method = 'monetary' AND spend_eur <> 0 AND category_code NOT IN ('C19', 'D')
GROUP BY organization_id, project_id;
