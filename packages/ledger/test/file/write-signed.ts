const signedDataType = Buffer.from('06092a864886f70d010702', 'hex');
const dataType = Buffer.from('06092a864886f70d010701', 'hex');

/** An element with its length. */
function definite(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

/** An element without a length: two zeros end it. */
function endless(tag: number, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)]);
}

/** A file as signing programs write it, but without the signature, which is not read. */
export function writeSigned(content: Buffer, form: 'DER' | 'BER' = 'DER'): Buffer {
  const wrap = form === 'DER' ? definite : endless;
  const pieces = [content.subarray(0, 1_000), content.subarray(1_000)].map((piece) => definite(0x04, piece));
  const octets = form === 'DER' ? definite(0x04, content) : endless(0x24, ...pieces);
  const version = Buffer.from([0x02, 0x01, 0x01]);
  const signed = wrap(0x30, version, definite(0x31), wrap(0x30, dataType, wrap(0xa0, octets)), definite(0x31));
  return wrap(0x30, signedDataType, wrap(0xa0, signed));
}
