import { toMarkdownTable } from '@ledgerprint/bench';
import { Registry } from 'prom-client';
import { createMetrics } from '../../src/observability/create-metrics.ts';

/** The metrics of ours that a process with every part has, as they are registered. */
export function toMetricsTable(): string {
  const registry = new Registry();
  const nothing = () => {
    throw new Error('nobody scrapes here');
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
