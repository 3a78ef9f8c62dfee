import type { Registry } from 'prom-client';
import { createInstruments } from './instruments.ts';
import type { CallMeter, MeteredCall } from './meters.ts';

type OperationMeter = {
  readonly observe: (seconds: number) => void;
  readonly addBytes: (bytes: number) => void;
  readonly codes: Map<string, () => void>;
};

/** From a fast answer on an idle machine to the longest import. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Calls by operation and code. The meters of each pair of labels are looked up once and kept: a call costs 1 to 3 µs. */
export function createCallMetrics(registry: Registry): CallMeter {
  const { counter, gauge, histogram } = createInstruments(registry);
  const ended = 'Finished calls by operation and code; operation "none" is an unknown path.';
  const calls = counter('calls_total', ended, 'operation', 'code');
  const took = 'Time from the headers of a call to the end of its response, including any wait for upload memory.';
  const seconds = histogram(buckets, 'call_seconds', took, 'operation');
  const read = 'Bytes of request bodies read, before decompression.';
  const bytes = counter('call_body_bytes_total', read, 'operation');
  let inFlight = 0;
  gauge('calls_in_flight', 'Calls in progress.', [], (one) => one.set(inFlight));
  const operations = new Map<string, OperationMeter>();

  function meterOf(operation: string): OperationMeter {
    const known = operations.get(operation);
    if (known !== undefined) return known;
    const { observe } = seconds.labels(operation);
    const { inc } = bytes.labels(operation);
    const meter = { observe, addBytes: inc, codes: new Map() };
    operations.set(operation, meter);
    return meter;
  }

  return {
    begin() {
      inFlight++;
    },
    // A call without a code had no answer: its client disconnected.
    end({ operation = 'none', code = 'canceled', bodyBytes = 0 }: MeteredCall, durationMs) {
      inFlight--;
      const meter = meterOf(operation);
      meter.observe(durationMs / 1_000);
      if (bodyBytes > 0) meter.addBytes(bodyBytes);
      let count = meter.codes.get(code);
      if (count === undefined) {
        const { inc } = calls.labels(operation, code);
        count = () => inc();
        meter.codes.set(code, count);
      }
      count();
    },
  };
}
