-- What a key may be used for: `read` progress and files, `submit` rows too, `all` whatever there is.
ALTER TABLE api_keys ADD COLUMN scope text NOT NULL DEFAULT 'all';
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_known CHECK (scope IN ('read', 'submit', 'all'));

ALTER TABLE key_uses DROP CONSTRAINT key_uses_outcome_known;
ALTER TABLE key_uses ADD CONSTRAINT key_uses_outcome_known
  CHECK (outcome IN ('accepted', 'expired', 'revoked', 'wrong_address', 'wrong_scope'));

-- How often keys that nobody has were tried, from which address on which day (UTC). Processes add what they counted every
-- few seconds, and count addresses beyond a thousand together.
CREATE TABLE failed_keys (
  day date NOT NULL,
  address text NOT NULL,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT failed_keys_pkey PRIMARY KEY (day, address, outcome),
  -- `limited`: refused without a look-up, because the address had tried too many.
  CONSTRAINT failed_keys_outcome_known CHECK (outcome IN ('malformed', 'unknown', 'limited'))
);
