import type { Config } from '../config/config.ts';
import type { Logger } from '../platform/logger.ts';
import { version } from '../platform/version.ts';
import type { Metrics } from './create-metrics.ts';
import { noWorkMeter, type WorkMeter } from './meters.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** The observers of background work. */
export type Observers = { readonly work: WorkMeter; readonly tracing: Tracing };

/** Observes nothing. */
export const noObservers: Observers = { work: noWorkMeter, tracing: noTracing };

/** Opens the observers that the configuration asks for. Others are not even loaded. */
export async function openObservers(config: Config, logger: Logger) {
  const metrics = config.metricsPort === undefined ? undefined : await loadMetrics(config);
  return { metrics, work: metrics?.work ?? noWorkMeter, tracing: await loadTracing(config, logger) };
}

async function loadMetrics({ role }: Config): Promise<Metrics> {
  const { createMetrics } = await import('./create-metrics.ts');
  return createMetrics({ version, role });
}

async function loadTracing(config: Config, logger: Logger): Promise<Tracing> {
  const { otlpEndpoint: endpoint, otlpHeaders, otelServiceName: serviceName, traceShare: share, role } = config;
  if (endpoint === undefined) return noTracing;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing({ endpoint, headers: toHeaders(otlpHeaders), serviceName, version, role, share }, logger);
}

/** In the format of the OpenTelemetry specification: percent-encoded pairs. */
function toHeaders(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => pair.trim());
  return Object.fromEntries(
    pairs.filter(Boolean).map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), decodeURIComponent(pair.slice(equals + 1).trim())];
    }),
  );
}
