import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloseGently } from '../gentle-close.ts';
import { toRefusalAnswer } from './answers.ts';
import type { Refusal } from './refusal.ts';

/**
 * Answers immediately in the client's protocol, whether its body was read or not. While a body is still arriving, the answer
 * is the last one on its connection: the rest of the body cannot be told apart from the next request.
 */
export type SendRefusal = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => void;

export function createRefusalSender(closeGently: CloseGently): SendRefusal {
  return (request, response, refusal) => {
    if (response.headersSent || response.destroyed) return;
    const { status, headers, body } = toRefusalAnswer(request.headers['content-type'], refusal);
    const isArriving = hasBody(request) && !request.complete;
    if (isArriving) response.setHeader('connection', 'close');
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('content-length', body.length).writeHead(status);
    if (isArriving) closeGently(request.socket, request);
    response.end(body);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
