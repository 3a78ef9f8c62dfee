-- SHA-256 of the files from which the rows come; null if unknown. A file that was imported before is recognized by it.
ALTER TABLE projects ADD COLUMN file_hashes bytea[];
CREATE INDEX projects_file_hashes ON projects USING gin (file_hashes) WHERE file_hashes IS NOT NULL;
