import type { DescMethodUnary } from '@bufbuild/protobuf';
import { configureTextEncoding, getTextEncoding } from '@bufbuild/protobuf/wire';
import { Service } from '@ledgerprint/client';
import { invalidField } from '../../platform/failure.ts';
import { isBase64 } from './base64.ts';
import { toConnectError } from './to-connect-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Lets unpaired surrogates through the library's decoder, process-wide: the operations refuse them themselves, after
 * the project was looked at and naming each row.
 */
export function leaveTextToOperations(): void {
  configureTextEncoding({ ...getTextEncoding(), checkUtf8: () => true });
}

/**
 * The JSON options of an operation. The library takes a decoder here without declaring it: this one refuses a body that
 * is not UTF-8, where the default would put replacement characters into what must be kept verbatim.
 */
export function jsonOptionsOf(method: DescMethodUnary): object {
  return { alwaysEmitImplicit: true, textDecoder: { decode: decoders[method.name] ?? decodeText } };
}

const decodeText = (bytes: Uint8Array) => utf8.decode(bytes);

const decoders: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  [Service.method.addActivities.name]: (bytes) => withoutKeyScan(utf8.decode(bytes)),
  [Service.method.importCSV.name]: (bytes) => withoutKeyScan(requireBase64(utf8.decode(bytes))),
};

/**
 * After parsing, the library goes through the text character by character to find duplicate keys: a quarter of the time
 * of a call with 10,000 rows, a second for a large file. JSON.parse takes this object for its text, the scan for nothing;
 * of duplicate keys the last one counts.
 */
function withoutKeyScan(json: string): unknown {
  return { length: 0, toString: () => json };
}

function requireBase64(json: string): string {
  const csv = JSON.parse(json)?.csv;
  if (typeof csv === 'string' && !isBase64(csv)) {
    const failure = invalidField('csv', {
      description: 'is not base64: encode the bytes of the file',
      reason: 'NOT_BASE64',
    });
    throw toConnectError(failure, () => undefined);
  }
  return json;
}
