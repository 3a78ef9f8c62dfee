/** What can happen to a server while it is supervised. */
export type PostgresMessage =
  | 'waiting for PostgreSQL'
  | 'PostgreSQL was left running: adopted'
  | 'PostgreSQL was lost'
  | 'PostgreSQL is running again'
  | 'PostgreSQL did not start'
  | 'PostgreSQL keeps failing: the next attempt is delayed'
  | 'PostgreSQL did not stop';

/** Logs what happens to the server. */
export type LogPostgres = (
  message: PostgresMessage,
  details?: {
    /** The server's process. */
    readonly pid?: number;
    readonly reason?: string;
    readonly signal?: NodeJS.Signals;
    /** How long it took, or how long it will be. */
    readonly milliseconds?: number;
  },
) => void;
