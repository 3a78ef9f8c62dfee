import type { DescMethodUnary } from '@bufbuild/protobuf';
import { createMethodUrl } from '@connectrpc/connect/protocol';
import { Service } from '@ledgerprint/client';

/** The configured sizes that bodies are held to. */
export type BodyLimits = { readonly maxCallBytes: number; readonly maxCsvBytes: number };

/** How long calls may take at most, whatever their callers say. */
export type TimeLimits = { readonly callTimeoutSeconds: number; readonly uploadTimeoutSeconds: number };

/** One of the six operations as the door sees it. */
export type Operation = {
  readonly name: string;
  readonly path: string;
  readonly maxBodyBytes: number;
  /** The limit in the operator's terms, for the refusal of a larger body. */
  readonly limitText: string;
  readonly timeoutMs: number;
};

/** The six operations with their paths, the size of body each accepts and the time it may take. */
export function listOperations(limits: BodyLimits & TimeLimits): readonly Operation[] {
  return Object.values(Service.method).map((method) => ({
    name: method.name,
    path: pathOf(method),
    maxBodyBytes: maxBodyBytesOf(method, limits),
    limitText: limitTextOf(method, limits),
    timeoutMs: 1_000 * (isLong(method) ? limits.uploadTimeoutSeconds : limits.callTimeoutSeconds),
  }));
}

/** Those whose work grows with the rows of a project. */
function isLong({ name }: DescMethodUnary): boolean {
  const { addActivities, importCSV, submit } = Service.method;
  return [addActivities, importCSV, submit].some((method) => method.name === name);
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
