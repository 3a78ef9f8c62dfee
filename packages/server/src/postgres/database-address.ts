/** Where a database is. Plain data, so that it can be sent to a thread. */
export type DatabaseAddress = Place & {
  /**
   * Set behind a pooler that lends a server connection for one transaction: statements must not have names, and no
   * session state is kept between transactions.
   */
  readonly pooling?: 'transaction';
};

/** A URL, or the socket of an embedded database. */
type Place =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
