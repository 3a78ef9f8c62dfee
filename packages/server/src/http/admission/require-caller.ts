import type { IncomingMessage } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Authenticator, Caller, KeyRefusal } from '../../administration/authenticator.ts';
import type { KeyMeter } from '../../observability/meters.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Operation } from '../rpc/operations.ts';
import { Refusal, refuseExhausted } from './refusal.ts';

/**
 * Identifies the caller by its key and checks its address and scope, without the body; throws a Refusal if a check fails.
 */
export type RequireCaller = (request: IncomingMessage, operation: Pick<Operation, 'name' | 'scope'>) => Promise<Caller>;

export function createRequireCaller(options: {
  readonly authenticator: Authenticator;
  readonly clientAddress: ClientAddress;
  readonly meter: KeyMeter | undefined;
}): RequireCaller {
  const { authenticator, clientAddress, meter } = options;
  return async (request, operation) => {
    const key = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) {
      meter?.keyRefused('missing');
      throw refuseKey('An API key is required: send the header "Authorization: Bearer <ORG_API_KEY>".');
    }
    const address = clientAddress(request);
    const caller = await authenticator.findCaller(key, { address, scope: operation.scope });
    if (!('refused' in caller)) return caller;
    meter?.keyRefused(caller.refused);
    throw toRefusal(caller, { address, operation });
  };
}

function toRefusal(
  { refused, retryAfterSeconds = 1, scope }: KeyRefusal,
  { address, operation }: { readonly address: string; readonly operation: Pick<Operation, 'name' | 'scope'> },
): Refusal {
  switch (refused) {
    case 'limited':
      return refuseExhausted(
        `Too many calls with invalid API keys came from your address ${address}. Try again after ${retryAfterSeconds} s, with a valid key.`,
        retryAfterSeconds,
      );
    case 'wrong_scope':
      return new Refusal(
        new ConnectError(
          `This API key has the scope "${scope}", but ${operation.name} needs "${operation.scope}". Ask your operator for a key with the scope "${operation.scope}".`,
          Code.PermissionDenied,
        ),
      );
    case 'wrong_address':
      return refuseKey(
        `This API key is not valid from your address ${address}. Ask your operator to allow this address.`,
      );
    default:
      return refuseKey(
        'This API key is not valid: it may be mistyped, expired or revoked. Ask your operator for a new one.',
      );
  }
}

function refuseKey(message: string): Refusal {
  return new Refusal(new ConnectError(message, Code.Unauthenticated), { headers: { 'www-authenticate': 'Bearer' } });
}
