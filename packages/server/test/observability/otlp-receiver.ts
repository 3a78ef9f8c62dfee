import { openReceiver } from '../webhooks/receiver.ts';

/** A span as a collector receives it. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly service: string;
};

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } };
type Payload = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (ReceivedSpan & { attributes: Attribute[]; status?: { code?: number } })[] }[];
  }[];
};

/** A collector that accepts OTLP over HTTP with JSON. */
export async function openOtlpReceiver() {
  const receiver = await openReceiver({
    answer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  });
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    requests: receiver.requests,
    spans: (): readonly ReceivedSpan[] =>
      receiver.requests.flatMap(({ body }) => toSpans(JSON.parse(body.toString('utf8')))),
    close: receiver.close,
  };
}

function toSpans({ resourceSpans }: Payload): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, status, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        isError: status?.code === 2,
        attributes: toRecord(attributes),
        service: String(toRecord(resource.attributes)['service.name']),
      })),
    ),
  );
}

function toRecord(attributes: readonly Attribute[]): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );
}
