import { type Client, createClient as createConnectClient, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { Service } from './gen/api/v1/service_pb.ts';

/** The six operations as typed async functions; a refused call rejects with a ConnectError. */
export type LedgerprintClient = Client<typeof Service>;

/** Where the service is and who calls it. */
export type ClientOptions = {
  /** The service's address, without the `/api.v1.Service` part: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** An organization's API key, `lp_live_…`. */
  readonly apiKey: string;
};

/** Builds a client that speaks Connect with JSON over the platform's own `fetch`. It opens nothing until a call. */
export function createClient({ baseUrl, apiKey }: ClientOptions): LedgerprintClient {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set('Authorization', `Bearer ${apiKey}`);
    return next(request);
  };
  return createConnectClient(
    Service,
    createConnectTransport({ baseUrl, useBinaryFormat: false, interceptors: [authorize] }),
  );
}
