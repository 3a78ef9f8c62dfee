/**
 * Hides a condition from the planner: it neither chooses an index by it nor estimates how often it is true. Hiding the
 * organization leaves the primary key out: see the indexes of results in `migrations/0001_schema.sql`.
 */
export function opaque(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}
