import type { IncomingMessage } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Authenticator, Caller } from '../../administration/authenticator.ts';
import type { ClientAddress } from '../client-address.ts';
import { Refusal } from './refusal.ts';

/** Who makes a call, by its key and the address it comes from; throws a Refusal. Nothing of the body is needed. */
export type RequireCaller = (request: IncomingMessage) => Promise<Caller>;

export function createRequireCaller(options: {
  readonly authenticator: Authenticator;
  readonly clientAddress: ClientAddress;
}): RequireCaller {
  const { authenticator, clientAddress } = options;
  return async (request) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) {
      throw refuseKey('An API key is required: send the header "Authorization: Bearer <ORG_API_KEY>".');
    }
    const address = clientAddress(request);
    const caller = await authenticator.findCaller(key, address);
    if (caller === 'wrong address') {
      throw refuseKey(
        `This API key is not valid from your address ${address}. Ask your operator to allow it.`,
      );
    }
    if (caller !== undefined) return caller;
    throw refuseKey(
      'This API key is not valid: it may be mistyped, expired or revoked. Ask your operator for another.',
    );
  };
}

function refuseKey(message: string): Refusal {
  return new Refusal(new ConnectError(message, Code.Unauthenticated), {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
