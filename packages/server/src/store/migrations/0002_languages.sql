-- ISO 639-1 codes, the main language first; null: the organization's default, or else those that are found.
ALTER TABLE organizations ADD COLUMN default_languages text[];
ALTER TABLE projects ADD COLUMN languages text[];
