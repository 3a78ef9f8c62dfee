/** Where a database is. Plain data, so that it can be sent to a thread. */
export type DatabaseAddress = Place & {
  /**
   * Behind a pooler that lends a connection of the server for one transaction: no statement has a name there, and
   * nothing is kept from one transaction to the next.
   */
  readonly pooling?: 'transaction';
};

/** A URL, or the socket of an embedded database. */
type Place =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
