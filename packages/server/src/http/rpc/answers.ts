import type { DescMessage, Message } from '@bufbuild/protobuf';
import { compressionNegotiate } from '@connectrpc/connect/protocol';
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node';
import { toJsonBytes } from '../../platform/message-json.ts';
import type { CallAnswer } from './admitted-call.ts';

/** Below this, compressing takes longer than transmitting the bytes it saves. */
const worthPackingBytes = 1_024;
/** The compressions of requests and answers. */
export const compressions = [compressionGzip, compressionBrotli];

/** An operation's answer. */
export function toMessageAnswer(schema: DescMessage, message: Message): CallAnswer {
  const headers = [['content-type', 'application/json']] as const;
  return { status: 200, code: 'ok', headers, body: toJsonBytes(schema, message) };
}

/** Compresses the answer, if worthwhile, with an encoding that the caller accepts: errors may list a hundred rows. */
export async function compressAnswer(headers: ReadonlyMap<string, string>, answer: CallAnswer): Promise<CallAnswer> {
  if (answer.body.byteLength < worthPackingBytes) return answer;
  const name = 'accept-encoding';
  const { response } = compressionNegotiate(compressions, null, headers.get(name) ?? null, name);
  if (response === null) return answer;
  const body = await response.compress(answer.body);
  return { ...answer, headers: [...answer.headers, ['content-encoding', response.name]], body };
}
