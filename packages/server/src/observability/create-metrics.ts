import { Registry } from 'prom-client';
import { createCallMetrics } from './call-metrics.ts';
import { createInstruments } from './instruments.ts';
import { type CallMeter, type KeyMeter, keyRefusals, type WorkMeter } from './meters.ts';
import { createProcessMetrics, type ProcessSources } from './process-metrics.ts';
import { createStoredMetrics, type StoredFigures } from './stored-metrics.ts';
import { createWorkMetrics } from './work-metrics.ts';

/** The metrics of one process. Labels are operations, codes, queues and the like: few, and none identifies a customer. */
export type Metrics = {
  readonly calls: CallMeter;
  readonly keys: KeyMeter;
  readonly work: WorkMeter;
  /** Adds the figures that are read only at a scrape; called once, when the parts of the process are open. */
  watch(sources: ProcessSources & { readonly loadStored: () => Promise<StoredFigures> }): void;
  /** In the Prometheus text format. */
  toText(): Promise<string>;
  readonly contentType: string;
};

export function createMetrics(
  identity: { readonly version: string; readonly role: string },
  registry = new Registry(),
): Metrics {
  return {
    calls: createCallMetrics(registry),
    keys: createKeyMetrics(registry),
    work: createWorkMetrics(registry),
    watch({ loadStored, ...sources }) {
      createProcessMetrics(registry, identity, sources);
      createStoredMetrics(registry, { load: loadStored, nowMs: () => performance.now() });
    },
    toText: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Refused keys. Every reason is present from the start, so that its first occurrence shows as an increase. */
function createKeyMetrics(registry: Registry): KeyMeter {
  const help =
    'Calls refused because of their key, by reason; "limited" means that the address has tried too many invalid keys.';
  const refused = createInstruments(registry).counter('failed_keys_total', help, 'reason');
  for (const reason of keyRefusals) refused.inc({ reason }, 0);
  return { keyRefused: (reason) => refused.inc({ reason }) };
}
