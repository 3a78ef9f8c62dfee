import { fraction, optionalInteger, optionalText, text } from './setting.ts';

/** Metrics and traces: a part of the table in config.ts. */
export const observabilitySettings = {
  metricsPort: optionalInteger({
    env: 'METRICS_PORT',
    description:
      'Port that serves `/metrics` to Prometheus, separate from the port for calls; with 0, a free port is chosen and logged. Default: no metrics.',
    minimum: 0,
    maximum: 65_535,
  }),
  metricsHost: text({
    env: 'METRICS_HOST',
    description:
      'Address on which `/metrics` listens. It needs no key, so make sure that only your Prometheus can reach it.',
    default: '127.0.0.1',
  }),
  otlpEndpoint: optionalText({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description:
      'Address of an OpenTelemetry collector that accepts OTLP over HTTP, such as `http://127.0.0.1:4318`; traces are sent to `/v1/traces` below it. Default: no traces.',
    check: (value) => (/^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL'),
  }),
  otlpHeaders: optionalText({
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    description: 'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.',
    secret: true,
    check: (value) =>
      value.split(',').every((pair) => /^\s*[\w-]+=/.test(pair))
        ? undefined
        : 'must be pairs such as name=value, separated by commas',
  }),
  otelServiceName: text({
    env: 'OTEL_SERVICE_NAME',
    description: 'Service name in the traces of this process.',
    default: 'ledgerprint',
  }),
  traceShare: fraction({
    env: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'Share of calls to trace, from 0 to 1, unless the caller decides with `traceparent`.',
    default: 1,
  }),
} as const;
