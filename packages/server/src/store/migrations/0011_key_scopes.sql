ALTER TABLE api_keys DROP CONSTRAINT api_keys_scope_known;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_known CHECK (scope IN ('read', 'submit', 'decide', 'all'));
