import { fraction, optionalInteger, optionalText, text } from './setting.ts';

/** Who may look inside: a part of the table in config.ts. */
export const observabilitySettings = {
  metricsPort: optionalInteger({
    env: 'METRICS_PORT',
    description:
      'Port on which `/metrics` answers Prometheus, apart from the one of the calls; 0 takes a free one and logs it. Default: no metrics.',
    minimum: 0,
    maximum: 65_535,
  }),
  metricsHost: text({
    env: 'METRICS_HOST',
    description:
      'Address on which `/metrics` listens; there is no key to it, so let only your Prometheus reach it.',
    default: '127.0.0.1',
  }),
  otlpEndpoint: optionalText({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description:
      'Address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; traces go to `/v1/traces` below it. Default: no traces.',
    check: (value) =>
      /^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an http(s) URL',
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
    description: 'The name under which traces of this process are shown.',
    default: 'ledgerprint',
  }),
  traceShare: fraction({
    env: 'OTEL_TRACES_SAMPLER_ARG',
    description:
      'The share of calls that are traced, from 0 to 1, where the caller has not decided by `traceparent`.',
    default: 1,
  }),
} as const;
