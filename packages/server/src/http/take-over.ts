import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Leaves the framework: from here the raw response is ours, with the headers that hooks such as CORS have set. */
export function takeOver(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  return reply.raw;
}
