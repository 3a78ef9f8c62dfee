import type { DescMethodUnary } from '@bufbuild/protobuf';
import { createMethodUrl } from '@connectrpc/connect/protocol';
import { Service } from '@ledgerprint/client';

/** The configured sizes that bodies are held to. */
export type BodyLimits = { readonly maxCallBytes: number; readonly maxCsvBytes: number };

/** One of the six operations as the door sees it. */
export type Operation = {
  readonly name: string;
  readonly path: string;
  readonly maxBodyBytes: number;
  /** The limit in the operator's terms, for the refusal of a larger body. */
  readonly limitText: string;
};

/** The six operations with their paths and the size of body each accepts. */
export function listOperations(limits: BodyLimits): readonly Operation[] {
  return Object.values(Service.method).map((method) => ({
    name: method.name,
    path: pathOf(method),
    maxBodyBytes: maxBodyBytesOf(method, limits),
    limitText: limitTextOf(method, limits),
  }));
}

/** The path of an operation below the base address. */
export function pathOf(method: DescMethodUnary): string {
  return createMethodUrl('/', method);
}

/** How large the body of an operation may be, before and after decompression. */
export function maxBodyBytesOf(method: DescMethodUnary, limits: BodyLimits): number {
  if (method.name === Service.method.addActivities.name) return limits.maxCallBytes;
  // Base64 writes four bytes for three; the name and the braces come on top.
  if (method.name === Service.method.importCSV.name) return Math.ceil(limits.maxCsvBytes / 3) * 4 + 64 * 1024;
  return 64 * 1024;
}

/** What a body may hold at most, as a client would say it. */
export function limitTextOf(method: DescMethodUnary, limits: BodyLimits): string {
  return method.name === Service.method.importCSV.name
    ? `${limits.maxCsvBytes} bytes of CSV`
    : `${maxBodyBytesOf(method, limits)} bytes`;
}
