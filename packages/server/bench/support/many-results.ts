/** A statement that creates the results of `$3` products: six in ten have one case, the others two. */
export const insertResults = `INSERT INTO results (organization_id, project_id, ordinal, number, revision_from, kind,
    first_position, designation, supplier, category, occurrences, match, category_scheme, category_code, factor_id,
    spend_eur, decision, conflicts, named, has_footprint, cells, account, uncounted_eur, footprint_mg, scope1_mg, scope2_mg, scope3_mg, doubt_mg, spend_cents, designation_key, supplier_key, account_key,
    category_key)
  SELECT $1::bigint, $2::bigint, o, n, 0, CASE WHEN o % 10 < 6 THEN 'sole' WHEN n = 0 THEN 'product' ELSE 'case' END,
    o * 10 + greatest(n, 1), 'Fournitures de bureau n° ' || o, 'Fournisseur ' || o % 5000, 'Bureau', 3,
    (ARRAY['matched', 'review', 'unmatched'])[1 + o % 3], 'ademe', 'C' || 10 + o % 23, 'ademe-C17-2022', spend, '', '',
    'Paper and paper products' || chr(2) || 'Paper and paper products' || chr(2), true,
    json_build_array('12.50', 'EUR', '4', 'unit', '2024-03-0' || 1 + o % 9, '', '', 'Paper and paper products', '0.87',
      'C18:0.08 | C22:0.02', 'monetary', 'Paper and paper products', '0.92', 'kgCO2e/EUR', 'ADEME Base Carbone 23.6',
      '2022', spend::text, 'EUR', (spend * 0.92)::text, (spend * 0.5)::text, (spend * 1.7)::text, 'currency_assumed',
      '1.4.0+8f3b9c', '0', '0', (spend * 0.92)::text, '3.1', '4.1', '3.2', '',
      CASE WHEN o % 10 >= 6 AND n = 0 THEN '2' ELSE '1' END,
      'multiplied?amount=' || spend || '&factor=0.92&unit=EUR&name=Papier+et+carton&id=ademe-C17-2022'
      || '&source=ADEME+Base+Carbone+23.6&priceYear=2022&kg=' || spend * 0.92 || '&rows=3'
      || ' | category_classified?category=C17&label=Papier+et+carton&confidence=0.87&next=C18&nextConfidence=0.08'
      || ' | assumed?warning=currency_assumed | reported?ghgCategory=3.1&begesPost=4.1&kg=' || spend * 0.92
      || ' | uncertain?kg=' || spend * 0.92 || ' | uncertain_by?error=ademe-C17-2022&pct=80', '', '')::text,
    '606' || o % 400, 0,
    trunc(spend * 920000), 0, 0, trunc(spend * 920000), CASE WHEN o % 4 = 0 THEN 0 ELSE trunc(spend * 90000) END,
    trunc(spend * 100), hashint8(o), hashint8(o % 5000), hashint8(o % 400), 7
  FROM generate_series(1::bigint, $3::bigint) AS o
    CROSS JOIN LATERAL generate_series(CASE WHEN o % 10 < 6 THEN 1 ELSE 0 END, CASE WHEN o % 10 < 6 THEN 1 ELSE 2 END) AS n
    CROSS JOIN LATERAL (SELECT round(((o * 7919) % 1000003)::numeric / 37, 2) AS spend) AS money`;
