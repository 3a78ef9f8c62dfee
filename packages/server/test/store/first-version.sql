-- Data of the first version, 0001_foundation.sql: organizations, keys (one revoked), a project without rows, one with staged
-- rows, three sealed ones in the three modes, and a response kept for an Idempotency-Key. Its secrets are encrypted with the
-- tests' SECRET_KEY.
CREATE TABLE schema_migrations (
  version int NOT NULL,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);
INSERT INTO organizations (id, name, webhook_secret_sealed, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'default', E'\\x01ff727779d4ed7ddd88a8e2c7b83595b3ae8a8290e2df9163e1c9482bcb4a558d4c22dfdde0ab5c9a5dfdf252ee4631d8de4f4a29984fca2b46e42c9370410cac0ee09e3d9e015ebf284ae93e573e', '2026-11-15 13:04:03.406755+00'),
  ('2', 'Mairie de Lyon', E'\\x015153c9c9bbd0acc626eece277156af8f1061f8d9078b3be8aaded1b3d233cc520bef864e309b5ee1c8ec122573821a75333d226c46d76a3e7271198a39b6057b9f00ae352f1b39ae5f5c0a8b1e28', '2026-11-15 13:04:06.373011+00');
INSERT INTO api_keys (id, organization_id, name, hint, hash, created_at, expires_at, revoked_at, last_used_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'first key', 'lp_live_LcYc…', E'\\x2724d661095a18838138ec5bdae149f54457a61e776189b06ee27fdda6abf6b9', '2026-11-15 13:04:03.406755+00', NULL, NULL, NULL),
  ('2', '2', 'erp', 'lp_live_4LGM…', E'\\x27d5221131458ae5e749d8b464d06c70292aede88e9ce00aba70d999c99cda3a', '2026-11-15 13:04:08.986937+00', NULL, NULL, '2026-11-15 13:04:37.261001+00'),
  ('3', '2', 'ancien', 'lp_live_Scrf…', E'\\xba07ed291550e271dec174f43bfb073206b03e734333f72173f382d08392ace0', '2026-11-15 13:04:12.319398+00', NULL, '2026-11-15 13:04:14.77107+00', NULL);
INSERT INTO projects (id, organization_id, name, category_mode, status, staged_rows, total_products, enriched_products, failed_products, webhook_url, created_at, submitted_at, completed_at) VALUES
  ('2936058710724318', '2', 'Vide', 'ademe', 'pending', '0', '0', '0', '0', NULL, '2026-11-15 13:04:37.263563+00', NULL, NULL),
  ('8081514307178979', '2', 'Achats 2024 – en attente', 'ademe', 'pending', '4', '0', '0', '0', NULL, '2026-11-15 13:04:37.301536+00', NULL, NULL),
  ('4007094232597318', '2', 'Achats 2023', 'ademe', 'enriching', '4', '3', '0', '0', 'http://127.0.0.1:9/webhooks', '2026-11-15 13:04:37.351436+00', '2026-11-15 13:04:37.398244+00', NULL),
  ('5824949429516252', '2', 'Import par catégorie', 'client', 'enriching', '3', '3', '0', '0', NULL, '2026-11-15 13:04:37.405481+00', '2026-11-15 13:04:37.405481+00', NULL),
  ('629680885984392', '2', 'Import NAICS', 'referential', 'enriching', '2', '2', '0', '0', NULL, '2026-11-15 13:04:37.433083+00', '2026-11-15 13:04:37.433083+00', NULL);
INSERT INTO activities (project_id, position, designation, spelling, supplier, unit_price, currency, quantity, unit, purchase_date, weight, notes, category) VALUES
  ('8081514307178979', '16777216', 'Gazole', NULL, 'Total', '1,72', 'EUR', '1000', 'L', '31/12/2023', '', 'cuve "nord"; 2e livraison', ''),
  ('8081514307178979', '16777217', 'Gazole', ' Gazole ', '', '', '', '500', 'litres', '', '', '', ''),
  ('8081514307178979', '16777218', 'Ramette A4 80 g 500 f.', NULL, '', '4.50', '', '50', '', '', '', '', 'Fournitures'),
  ('8081514307178979', '33554432', E'Été – œuvre à part \\ "x"', E'Été – œuvre	à part \\ "x"', '', '12 000,00 €', '', '', '', '', '', '', ''),
  ('4007094232597318', '50331648', 'Ordinateur portable 14"', NULL, 'Dell', '899', '', '3', '', '2023-05-04', '', '', ''),
  ('4007094232597318', '50331649', 'Ciment CEM II 25 kg', NULL, '', '', '', '40', 'sac', '', '25', '', ''),
  ('4007094232597318', '50331650', 'Ordinateur portable 14"', NULL, '', '950', '', '1', '', '', '', '', ''),
  ('4007094232597318', '50331651', 'Honoraires avocat', NULL, '', '3500', '', '', '', '', '', '', ''),
  ('5824949429516252', '67108864', 'SP95', NULL, '', '1,80', '', '100', '', '', '', '', 'Carburants'),
  ('5824949429516252', '67108865', 'Fioul', NULL, '', '1,10', '', '2000', '', '', '', '', 'Carburants'),
  ('5824949429516252', '67108866', 'Stylos bille', NULL, '', '0,50', '', '200', '', '', '', '', ''),
  ('629680885984392', '83886080', 'Office chairs', NULL, '', '120', 'USD', '', '', '', '', '', ''),
  ('629680885984392', '83886081', 'Legal services', NULL, '', '900', 'USD', '', '', '', '', '', '');
INSERT INTO products (project_id, ordinal, first_position, designation, occurrences, activities) VALUES
  ('629680885984392', '1', '83886081', 'Legal services', '1', E'{"(83886081,,\\"\\",900,USD,\\"\\",\\"\\",\\"\\",\\"\\",\\"\\",\\"\\")"}'),
  ('629680885984392', '2', '83886080', 'Office chairs', '1', E'{"(83886080,,\\"\\",120,USD,\\"\\",\\"\\",\\"\\",\\"\\",\\"\\",\\"\\")"}'),
  ('4007094232597318', '1', '50331649', 'Ciment CEM II 25 kg', '1', E'{"(50331649,,\\"\\",\\"\\",\\"\\",40,sac,\\"\\",25,\\"\\",\\"\\")"}'),
  ('4007094232597318', '2', '50331651', 'Honoraires avocat', '1', E'{"(50331651,,\\"\\",3500,\\"\\",\\"\\",\\"\\",\\"\\",\\"\\",\\"\\",\\"\\")"}'),
  ('4007094232597318', '3', '50331648', 'Ordinateur portable 14"', '2', E'{"(50331648,,Dell,899,\\"\\",3,\\"\\",2023-05-04,\\"\\",\\"\\",\\"\\")","(50331650,,\\"\\",950,\\"\\",1,\\"\\",\\"\\",\\"\\",\\"\\",\\"\\")"}'),
  ('5824949429516252', '1', '67108865', 'Fioul', '1', E'{"(67108865,,\\"\\",\\"1,10\\",\\"\\",2000,\\"\\",\\"\\",\\"\\",\\"\\",Carburants)"}'),
  ('5824949429516252', '2', '67108864', 'SP95', '1', E'{"(67108864,,\\"\\",\\"1,80\\",\\"\\",100,\\"\\",\\"\\",\\"\\",\\"\\",Carburants)"}'),
  ('5824949429516252', '3', '67108866', 'Stylos bille', '1', E'{"(67108866,,\\"\\",\\"0,50\\",\\"\\",200,\\"\\",\\"\\",\\"\\",\\"\\",\\"\\")"}');
INSERT INTO idempotency_keys (organization_id, key, fingerprint, answer, created_at) VALUES
  ('2', 'premier appel', E'\\x5e530da627b24523e302abf2a16086f24e99b60c9a399b85cc7a65f32f20c08c', '{"projectId": "IB9hfAaREi"}', '2026-11-15 13:04:37.263563+00');
INSERT INTO schema_migrations (version, name, applied_at) VALUES
  ('1', '0001_foundation.sql', '2026-11-15 13:04:02.431462+00');
SELECT setval('staging_calls', 5), setval('organizations_id_seq', (SELECT max(id) FROM organizations)), setval('api_keys_id_seq', (SELECT max(id) FROM api_keys));
