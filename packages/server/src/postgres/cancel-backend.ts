import pg from 'pg';

/**
 * Stops what a connection is doing and closes it at once, so that the caller waits for nothing. The server learns of
 * it through a second connection: it would notice the closed one only at the end of its statement.
 */
export function cancelBackend(client: pg.PoolClient, address: pg.ClientConfig): void {
  const { processID, connection } = client as unknown as {
    readonly processID: number | null;
    readonly connection: { readonly stream: { destroy(): void } };
  };
  connection.stream.destroy();
  if (processID === null) return;
  const messenger = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  messenger.on('error', () => undefined);
  messenger
    .connect()
    .then(() => messenger.query('SELECT pg_cancel_backend($1)', [processID]))
    .catch(() => undefined)
    .finally(() => messenger.end().catch(() => undefined));
}
