/**
 * The conditions of the indexes of `results`. All lines fulfil them, but PostgreSQL uses a partial index only for a
 * statement that states its condition. So a statement names the index it may use, and lines that are looked up by
 * ordinal, without any of these conditions, are always found by the primary key: without statistics, PostgreSQL considers
 * all indexes that begin with the project equally good. A statement on the four keys must also exclude lines of products
 * with several cases (`kind <> 'product'`, or a kind of its own).
 */
export const indexConditions = {
  appearance: 'first_position >= 0',
  footprint: `footprint_mg < 'Infinity'`,
  amount: `spend_cents < 'Infinity'`,
  doubt: `doubt_mg < 'Infinity'`,
  match: `match <> ''`,
  designation: 'designation_key >= -9223372036854775808',
  supplier: 'supplier_key >= -9223372036854775808',
  account: 'account_key >= -9223372036854775808',
  category: 'category_key >= -9223372036854775808',
} as const;
