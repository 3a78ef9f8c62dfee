import { Counter, type Registry } from 'prom-client';
import { type KeyMeter, keyRefusals } from './meters.ts';

/** Refused keys. Every reason is present from the start, so that its first occurrence shows as an increase. */
export function createKeyMetrics(registry: Registry): KeyMeter {
  const refused = new Counter({
    name: 'ledgerprint_failed_keys_total',
    help: 'Calls refused because of their key, by reason; "limited" means that the address has tried too many invalid keys.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of keyRefusals) refused.inc({ reason }, 0);
  return { keyRefused: (reason) => refused.inc({ reason }) };
}
