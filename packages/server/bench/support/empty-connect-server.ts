import { type ConnectRouter, createConnectRouter } from '@connectrpc/connect';
import {
  compressionBrotli,
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node';
import { Service } from '@ledgerprint/client';
import fastify from 'fastify';

// The reference for call rates: a Fastify server whose only Connect handler does nothing, mounted like the library's
// own plugin. Runs in its own process and prints its address.
const app = fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));

const router: ConnectRouter = createConnectRouter({ acceptCompression: [compressionGzip, compressionBrotli] });
router.service(Service, {
  getProgress: () => ({ status: 'pending', totalLines: 0n, enriched: 0n, inProgress: 0n, failed: 0n }),
});
for (const handler of router.handlers) {
  app.all(handler.requestPath, async (request, reply) => {
    const universal = universalRequestFromNodeRequest(request.raw, reply.raw, undefined, undefined);
    const answer = await handler(universal);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await universalResponseToNodeResponse(answer, reply.raw);
  });
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
