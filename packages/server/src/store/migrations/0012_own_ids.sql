-- VAT numbers, company numbers and names: an invoice whose seller has one of them is a sale.
ALTER TABLE organizations ADD COLUMN own_ids text[] NOT NULL DEFAULT '{}';
