import type { DescMethod, DescMethodUnary } from '@bufbuild/protobuf';
import { createMethodUrl } from '@connectrpc/connect/protocol';
import { Service } from '@ledgerprint/client';
import { Catalogue, Decisions, Engine, Organization, Products, Projects, Reports } from '@ledgerprint/client/workspace';
import type { KeyScope } from '../../store/api-keys.ts';
import { rulesOf } from './operation-rules.ts';

/** The services that are served: the contract and the workspace. */
export const services = [Service, Projects, Products, Catalogue, Organization, Decisions, Engine, Reports] as const;

/** The configured size limits of bodies. */
export type BodyLimits = { readonly maxCallBytes: number; readonly maxCsvBytes: number };

/** The most time that calls may take, whatever their callers ask for. */
export type TimeLimits = { readonly callTimeoutSeconds: number; readonly uploadTimeoutSeconds: number };

/** An operation as seen when a call arrives. */
export type Operation = {
  /** Its name in logs and metrics: `CreateProject`, `Projects.CreateProject`. */
  readonly name: string;
  /** `api.v1.Service` */
  readonly service: string;
  /** `CreateProject` */
  readonly method: string;
  readonly path: string;
  readonly scope: KeyScope;
  readonly maxBodyBytes: number;
  /** The limit as the operator set it, for the refusal of a larger body. */
  readonly limitText: string;
  readonly timeoutMs: number;
};

/** The operations with their paths, the scope each needs, the body size it accepts and the time it may take. */
export function listOperations(limits: BodyLimits & TimeLimits): readonly Operation[] {
  return listMethods().map((method) => ({
    name: nameOf(method),
    service: method.parent.typeName,
    method: method.name,
    path: pathOf(method),
    scope: rulesOf(method).scope,
    maxBodyBytes: maxBodyBytesOf(method, limits),
    limitText: limitTextOf(method, limits),
    timeoutMs: 1_000 * (rulesOf(method).isLong ? limits.uploadTimeoutSeconds : limits.callTimeoutSeconds),
  }));
}

/** The operations of all services. */
export function listMethods(): readonly DescMethodUnary[] {
  return services.flatMap((service) => Object.values<DescMethodUnary>(service.method));
}

/** The name of an operation in logs, metrics and messages. The six of the contract have no prefix. */
export function nameOf({ parent, name }: DescMethod): string {
  return parent.typeName === Service.typeName ? name : `${parent.name}.${name}`;
}

/** The path of an operation below the base address. */
export function pathOf(method: DescMethod): string {
  return createMethodUrl('/', method as DescMethodUnary);
}

/** How large the body of an operation may be, before and after decompression. */
export function maxBodyBytesOf(method: DescMethod, limits: BodyLimits): number {
  const { carries } = rulesOf(method);
  if (carries === 'rows') return limits.maxCallBytes;
  // Base64 writes four bytes for three; the name and the braces are added.
  if (carries === 'file') return Math.ceil(limits.maxCsvBytes / 3) * 4 + 64 * 1024;
  return 64 * 1024;
}

/** How many rows or other items the list of an operation's request may hold. */
export function maxItemsOf(method: DescMethod, limits: { readonly maxRowsPerCall: number }): number {
  return rulesOf(method).maxItems || limits.maxRowsPerCall;
}

/** The size limit of a body, for messages to clients. */
export function limitTextOf(method: DescMethod, limits: BodyLimits): string {
  if (rulesOf(method).carries !== 'file') return `${maxBodyBytesOf(method, limits)} bytes`;
  const isCsv = method.parent.typeName !== Projects.typeName;
  return `${limits.maxCsvBytes} bytes of ${isCsv ? 'CSV' : 'content'}`;
}
