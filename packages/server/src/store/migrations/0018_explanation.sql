-- The sentences of a line are rendered from its reasons.
ALTER TABLE results DROP COLUMN explanation;
