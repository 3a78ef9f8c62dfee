import type { KeySet } from '@ledgerprint/report/evidence';
import type { FastifyInstance } from 'fastify';

const path = '/.well-known/ledgerprint-keys.json';

/** How long the keys are cached: anyone may request them, and must not be able to overload the database. */
const freshMs = 1_000;

/** Serves the public keys of all receipts to everybody, as a JWKS. Returns its path. */
export function registerPublicKeys(app: FastifyInstance, listKeys: () => Promise<KeySet>): string {
  let kept: { readonly keys: Promise<KeySet>; readonly untilMs: number } | undefined;
  app.get(path, async (_request, reply) => {
    if (kept === undefined || performance.now() >= kept.untilMs) {
      kept = { keys: listKeys(), untilMs: performance.now() + freshMs };
    }
    const { keys } = kept;
    try {
      return reply
        .headers({ 'content-type': 'application/jwk-set+json', 'cache-control': 'public, max-age=300' })
        .send(JSON.stringify(await keys));
    } catch (error) {
      if (kept?.keys === keys) kept = undefined;
      throw error;
    }
  });
  return path;
}
