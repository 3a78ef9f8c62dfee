import type { IncomingMessage } from 'node:http';

/**
 * The address the caller used, such as `http://ledger.example:8080`; where it names none that can be used, our own. What
 * proxies add about the outside is not trusted: behind one that speaks https, operators set PUBLIC_URL.
 */
export function calledOrigin({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const host = headers.host ?? '';
  const url = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  if (url !== null) return url.origin;
  const { localAddress = '127.0.0.1', localPort } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
