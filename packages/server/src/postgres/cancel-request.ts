import { once } from 'node:events';
import pg from 'pg';

/** Identifies a connection to the server, so that its statement can be cancelled; plain data. */
export type ConnectionKey = { readonly processID: number | null; readonly secretKey: number | null };

/** Properties that every client and connection of pg has, but its types lack. */
type CancelledClient = pg.Client & ConnectionKey & { readonly ssl: unknown; readonly sslNegotiation: unknown };
type RawConnection = pg.Connection & {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

/** A request that gets no response within this time is abandoned. */
const giveUpAfterMs = 1_000;

/**
 * Asks the server to cancel the statement of a connection with the protocol's CancelRequest: to the same address,
 * without a session, and with the key of that connection, so that it cannot affect any other. Resolves to true when the
 * server has accepted the request, and to false when the request was abandoned. The connection must stay open until
 * then, because a pooler forgets the key when it closes, and must not be used again, because the request may arrive
 * after the statement has finished.
 */
export async function requestCancel(client: pg.Client): Promise<boolean> {
  const { processID, secretKey, host, port, ssl, sslNegotiation } = client as CancelledClient;
  if (processID === null || secretKey === null) return false;
  let isTaken = true;
  const messenger = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as RawConnection;
  const giveUp = () => {
    isTaken = false;
    messenger.stream.destroy();
  };
  messenger.on('error', giveUp);
  messenger.once('connect', () => {
    if (!ssl) messenger.cancel(processID, secretKey);
    else if (sslNegotiation !== 'direct') messenger.requestSsl();
  });
  messenger.once('sslconnect', () => messenger.cancel(processID, secretKey));
  const timer = setTimeout(giveUp, giveUpAfterMs);
  if (host.startsWith('/')) messenger.connect(`${host}/.s.PGSQL.${port}`);
  else messenger.connect(port, host);
  // The server responds by closing the connection.
  await once(messenger, 'end').catch(() => undefined);
  clearTimeout(timer);
  return isTaken;
}
