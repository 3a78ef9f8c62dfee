import { once } from 'node:events';
import pg from 'pg';

/** What every client and connection of pg has, and its types do not. */
type CancelledClient = pg.Client & {
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly ssl: unknown;
  readonly sslNegotiation: unknown;
};
type RawConnection = pg.Connection & {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
};

/** A request that gets nowhere is given up after this. */
const giveUpAfterMs = 1_000;

/**
 * Asks the server to stop what a connection is doing, by the protocol's CancelRequest: over the same address, without a
 * session of its own, and with the key of that very connection, so that it can hit no other. Resolves with true when the server
 * has taken the request, and with false when it was given up. The connection must stay open until then, because a pooler forgets the key with it, and
 * must not be used again, because the request may come after the statement it was for.
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
  // The server answers by closing.
  await once(messenger, 'end').catch(() => undefined);
  clearTimeout(timer);
  return isTaken;
}
