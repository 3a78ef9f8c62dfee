-- Whose monetary ratios count outside France: 'country' or 'ademe'; null: the organization's default, or else those of the country.
ALTER TABLE organizations ADD COLUMN default_ratios text;
ALTER TABLE projects ADD COLUMN ratios text;
