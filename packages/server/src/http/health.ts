import type { FastifyInstance } from 'fastify';

/**
 * `/healthz`: the process is alive. `/readyz`: the process can serve calls, that is, the database answers and accepts writes,
 * and the process is not stopping.
 */
export function registerHealth(app: FastifyInstance, options: { readonly isReady: () => Promise<boolean> }): void {
  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await options.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}
