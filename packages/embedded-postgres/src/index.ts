export { DataDirectoryError, toDataDirectoryError } from './data-directory-error.ts';
export type { LogPostgres, PostgresMessage } from './log-postgres.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from './open-embedded-postgres.ts';
