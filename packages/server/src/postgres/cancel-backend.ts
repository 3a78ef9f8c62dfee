import pg from 'pg';

/**
 * Stops what a connection is doing and throws it out of its pool at once, so that the caller waits for nothing. The
 * server learns of it through a second connection: it would notice the closed one only at the end of its statement.
 */
export function cancelBackend(client: pg.PoolClient, address: pg.ClientConfig): void {
  // Every client of pg has it, and its types do not; to ask the server for it would cost a statement per connection.
  const { processID } = client as pg.PoolClient & { readonly processID: number | null };
  // While a statement runs this closes the socket without a goodbye.
  client.release(true);
  if (processID === null) return;
  const messenger = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  messenger.on('error', () => undefined);
  messenger
    .connect()
    .then(() => messenger.query('SELECT pg_cancel_backend($1)', [processID]))
    .catch(() => undefined)
    .finally(() => messenger.end().catch(() => undefined));
}
