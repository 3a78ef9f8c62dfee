import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const chunkBytes = 256 * 1024;

/** The headers of every call. */
export function callHeaders(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'connect-protocol-version': '1' };
}

/** POSTs a body that is already JSON; resolves to the response's JSON and throws if the call fails. */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Record<string, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
  sent.on('error', reject).on('response', async (response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      if (response.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
    } catch (error) {
      reject(error);
    }
  });
  // In chunks, so that a large body does not delay the other calls of this process.
  Readable.from(chunksOf(body)).pipe(sent);
  return promise;
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += chunkBytes) yield body.subarray(start, start + chunkBytes);
}
