import { postJson } from './http-call.ts';
import type { Service } from './service.ts';

/** Calls an operation of `ledgerprint.v1`, named with its service: `Decisions/Decide`. */
export function callWorkspace<Answer>(
  { url, headers }: Pick<Service, 'url' | 'headers'>,
  operation: string,
  body: object,
): Promise<Answer> {
  const sent = Buffer.from(JSON.stringify(body));
  return postJson(`${url}/ledgerprint.v1.${operation}`, headers, sent) as Promise<Answer>;
}
