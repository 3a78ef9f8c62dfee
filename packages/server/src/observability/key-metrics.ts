import { Counter, type Registry } from 'prom-client';
import { type KeyMeter, keyRefusals } from './meters.ts';

/** Keys that did not open. Every reason is there from the start, so that the first one is seen as an increase. */
export function createKeyMetrics(registry: Registry): KeyMeter {
  const refused = new Counter({
    name: 'ledgerprint_failed_keys_total',
    help: 'Calls refused for their key, by reason; "limited" are those from an address that had tried too many.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of keyRefusals) refused.inc({ reason }, 0);
  return { keyRefused: (reason) => refused.inc({ reason }) };
}
