import { toMarkdownTable } from '@ledgerprint/bench';
import { Registry } from 'prom-client';
import { createMetrics } from '../../src/observability/create-metrics.ts';

/** The metrics of a process with the role `all`, as they are registered. */
export function toMetricsTable(): string {
  const registry = new Registry();
  const nothing = () => {
    throw new Error('metrics are not collected here');
  };
  createMetrics({ version: '', role: 'all' }, registry).watch({
    database: nothing,
    threads: {},
    uploads: nothing,
    loadStored: nothing,
  });
  const own = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('ledgerprint_'));
  const rows = own.map((metric) => {
    // As given to the constructor; the library's types leave it out.
    const { labelNames } = metric as typeof metric & { readonly labelNames: readonly string[] };
    const labels = labelNames.map((label) => `\`${label}\``).join(', ') || 'none';
    return [`\`${metric.name}\``, String(metric.type), labels, metric.help];
  });
  return toMarkdownTable([['Metric', 'Type', 'Labels', 'What it is'], ...rows]);
}
