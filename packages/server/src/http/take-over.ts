import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Leaves the framework: from here the raw response is ours. What hooks want to say must be on it already. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  return reply.raw;
}
