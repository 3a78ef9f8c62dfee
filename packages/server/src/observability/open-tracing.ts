import { setTimeout as pause } from 'node:timers/promises';
import { type DiagLogger, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../platform/logger.ts';
import type { Tracing } from './tracing.ts';
import { parseTraceparent, toTraceparent } from './tracing.ts';

const longestFlushMs = 3_000;
const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

/** Sends spans to a collector in the background. If it cannot be reached, spans are lost and a warning is logged. */
export function openTracing(
  options: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    readonly version: string;
    readonly role: string;
    /** The share of calls to trace, unless the caller has decided. */
    readonly share: number;
  },
  logger: Logger,
): Tracing {
  const { endpoint, headers, serviceName, version, role, share } = options;
  diag.setLogger(toDiagLogger(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'ledgerprint.role': role,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: { ...headers } }),
      }),
    ],
  });
  const tracer = provider.getTracer('ledgerprint', version);
  return {
    start(name, { kind, parent, attributes = {} }) {
      const caused = parseTraceparent(parent);
      const context = caused === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caused);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      return {
        traceparent: toTraceparent(span.spanContext()),
        set: (attribute, value) => span.setAttribute(attribute, value),
        end: (outcome) => {
          if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      // An unreachable collector must not delay the stop by all the retries of the exporter.
      const late = pause(longestFlushMs, 'late', { ref: false });
      const ended = await Promise.race([provider.shutdown().catch(() => 'failed'), late]);
      if (ended !== undefined) logger.warn({ reason: 'the last ones could not be sent' }, 'traces');
    },
  };
}

function toDiagLogger(logger: Logger): DiagLogger {
  const warn = (message: string) => logger.warn({ reason: message }, 'traces');
  return { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined };
}
