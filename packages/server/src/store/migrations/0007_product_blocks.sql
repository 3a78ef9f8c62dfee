-- Products in blocks of 50. `ordinal` is that of a block's first product; the arrays have, in the order of the products,
-- the number of rows of each, their bytes, and the positions of all rows, in order.
ALTER TABLE products RENAME TO single_products;
ALTER TABLE single_products RENAME CONSTRAINT products_pkey TO single_products_pkey;
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', 'products' || to_char(part, 'FM"_"00'), 'single_products' || part);
    EXECUTE format('ALTER INDEX %I RENAME TO %I', 'products' || to_char(part, 'FM"_"00"_pkey"'), 'single_products_pkey' || part);
  END LOOP;
END
$$;

CREATE TABLE products (
  organization_id bigint NOT NULL,
  project_id bigint NOT NULL,
  ordinal bigint NOT NULL,
  row_counts bigint[] NOT NULL,
  bytes bigint[] NOT NULL,
  positions bigint[] NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (organization_id, project_id, ordinal)
) PARTITION BY HASH (project_id);

DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF products FOR VALUES WITH (MODULUS 16, REMAINDER %s)
        WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000)',
      'products' || to_char(part, 'FM"_"00'), part);
  END LOOP;
END
$$;

INSERT INTO products (organization_id, project_id, ordinal, row_counts, bytes, positions)
SELECT organization_id, project_id, block * 50 + 1,
  array_agg(occurrences ORDER BY ordinal, position) FILTER (WHERE position = first_position),
  array_agg(bytes ORDER BY ordinal, position) FILTER (WHERE position = first_position),
  array_agg(position ORDER BY ordinal, position)
FROM (
  SELECT organization_id, project_id, (ordinal - 1) / 50 AS block, ordinal, first_position, occurrences, bytes,
    unnest(positions) AS position
  FROM single_products
) AS placed
GROUP BY organization_id, project_id, block;

DROP TABLE single_products;
