/** The response of an operation. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  readonly body: any;
};

/** Sends any HTTP request through fetch, with exactly these headers; a JSON response body is parsed. */
export async function send(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string | undefined>>;
    readonly body?: string | Uint8Array<ArrayBuffer>;
  } = {},
): Promise<Answer> {
  const { method = 'POST', headers = {}, body } = options;
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(url, { method, headers: given, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseJson(text) };
}

/** The headers of the specification for a key. */
export function standardHeaders(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Connect-Protocol-Version': '1' };
}

/** The path of an operation: `CreateProject` of the contract, `Projects.CreateProject` of the workspace. */
export function pathOf(operation: string): string {
  return operation.includes('.') ? `/ledgerprint.v1.${operation.replace('.', '/')}` : `/api.v1.Service/${operation}`;
}

/** POSTs JSON according to the specification; `headers` adds headers or, with undefined, removes them. */
export function callOperation(
  { url, key }: { readonly url: string; readonly key: string },
  operation: string,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  return send(url + pathOf(operation), {
    headers: { ...standardHeaders(key), ...headers },
    body: JSON.stringify(body),
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
