import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../administration/authenticator.ts';
import type { Operation } from '../rpc/operations.ts';
import { type CallTime, createCallTimes } from './call-time.ts';
import type { AdmissionLimits, AdmissionSettings } from './limits.ts';
import { findTimeoutMs, requireProtocolHeaders } from './protocol-headers.ts';
import { createRateLimit } from './rate-limit.ts';
import { findDeclaredBytes, readBody } from './read-body.ts';
import type { RequireCaller } from './require-caller.ts';
import { smallBodyBytes, type Upload, UploadMemory } from './upload-memory.ts';

/** A call whose headers have arrived. */
export type ArrivedCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly operation: Operation;
  /** Completed as facts become known, also of calls that are refused later. */
  readonly record: { organization?: string; bodyBytes?: number };
};

/** A call that may be run. */
export type Admitted = {
  readonly caller: Caller;
  /** In memory of its own, so that it can be transferred to a thread. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Ends the call if its client disconnects or its time is up. */
  readonly time: CallTime;
  /** Gives back everything that the call holds. To be called once, when it has been answered. */
  release(): void;
};

/**
 * Decides which calls are run, and reads their bodies. A call is in one of these states:
 *
 * 1. Arrived. The time of the call starts. Its headers are checked in this order: the key, the organization's rate, the
 *    protocol headers, the declared size.
 * 2. Waiting, if the body may be large and there is no upload memory for it. Nothing of the body is read.
 * 3. Being read, or paused while there is no memory for more.
 * 4. Admitted. The body is complete, and its memory is held until the call is released.
 *
 * In the first three states, a call may be refused, may run out of time, or may lose its client. Then `admit` has given back
 * everything and throws the reason, which is answered immediately; the rest of the body is discarded (`refusal.ts`).
 *
 * Connections have limits of their own, before any of this (`connections.ts`). All limits are in `limits.ts`.
 */
export function createAdmission(options: {
  readonly requireCaller: RequireCaller;
  readonly settings: AdmissionSettings;
  readonly limits: AdmissionLimits;
}) {
  const { requireCaller, settings, limits } = options;
  const { rateLimitPerSecond: perSecond, maxUploadBytes } = settings;
  const takeCall = createRateLimit({ perSecond, burst: perSecond * limits.burstSeconds });
  const memory = new UploadMemory(maxUploadBytes, limits);
  const callTimes = createCallTimes();

  async function identify({ request, operation, record }: ArrivedCall, time: CallTime): Promise<Caller> {
    const caller = await time.race(requireCaller(request, operation));
    record.organization = caller.organization;
    takeCall(caller.organizationId);
    requireProtocolHeaders(request.headers);
    return caller;
  }

  return {
    /** Throws a Refusal or a Failure if the call may not be run. */
    async admit(call: ArrivedCall): Promise<Admitted> {
      const { request, response, operation, record } = call;
      // A malformed timeout is reported after the key has been checked.
      const timeoutMs = Math.min(findTimeoutMs(request.headers) ?? operation.timeoutMs, operation.timeoutMs);
      const { time, stop } = callTimes.start(response, timeoutMs);
      let upload: Upload | undefined;
      const release = () => {
        stop();
        if (upload !== undefined) memory.release(upload);
      };
      try {
        const caller = await identify(call, time);
        const declaredBytes = findDeclaredBytes(request, operation);
        time.throwIfOver();
        if ((declaredBytes ?? operation.maxBodyBytes) > smallBodyBytes) {
          upload = memory.open(caller.organizationId, declaredBytes, time);
          if (declaredBytes !== undefined) await memory.enter(upload);
          upload.onRoom = () => request.resume();
        }
        const onArrived = (bytes: number) => upload === undefined || memory.hold(upload, bytes);
        const body = await readBody(request, response, { operation, declaredBytes, time, onArrived });
        if (upload !== undefined) memory.complete(upload, body.byteLength);
        record.bodyBytes = body.byteLength;
        return { caller, body, time, release };
      } catch (error) {
        release();
        throw error;
      }
    },

    /** Bytes of upload memory held and calls waiting for some, for the metrics. */
    figures: () => memory.figures(),
  };
}

export type Admission = ReturnType<typeof createAdmission>;
