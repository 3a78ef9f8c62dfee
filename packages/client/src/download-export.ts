import { type Client, Code, ConnectError } from '@connectrpc/connect';
import type { Service } from './gen/api/v1/service_pb.ts';
import { createResumedBody } from './resumed-body.ts';
import type { Retry } from './retry.ts';

/** Options of a download. */
export type DownloadOptions = {
  /** Ends the download at any moment, even while the body is being read. */
  readonly signal?: AbortSignal;
};

type Dependencies = {
  /** Calls without retries: here, signing a link and following it is one attempt. */
  readonly calls: Pick<Client<typeof Service>, 'exportCSV'>;
  readonly retry: Retry;
  /** The longest wait for the next bytes of the file; zero means no limit. */
  readonly longestSilenceMs: number;
};

/** The header with the revision of the file, in the response of ExportCSV and in ours. */
const revisionHeader = 'ledgerprint-revision';

/**
 * Gets a link to the project's file and follows it. If the connection breaks, the download is resumed with the same
 * link, whose file never changes. If that link has expired, a new one is used, unless the project has a newer file by
 * then. The response header `ledgerprint-revision` says which revision the file contains, whichever server sends it.
 */
export async function downloadExport(
  { calls, retry, longestSilenceMs }: Dependencies,
  projectId: string,
  { signal }: DownloadOptions = {},
): Promise<Response> {
  let link: Link | undefined;

  async function sign(): Promise<Link> {
    let revision: string | null = null;
    const { downloadUrl } = await calls.exportCSV(
      { projectId },
      {
        ...(signal === undefined ? {} : { signal }),
        onHeader: (headers) => {
          revision = headers.get(revisionHeader);
        },
      },
    );
    return { downloadUrl, revision };
  }

  async function follow({ downloadUrl }: Link, fromByte: number): Promise<Response> {
    const headers = new Headers(fromByte === 0 ? undefined : { Range: `bytes=${fromByte}-` });
    return fetchInTime(downloadUrl, { headers, signal, timeoutMs: longestSilenceMs });
  }

  async function open(fromByte: number): Promise<Response> {
    link = (fromByte === 0 ? undefined : link) ?? (await sign());
    let response = await follow(link, fromByte);
    // The link may have expired before it was used, for example on a machine that was suspended: a new one works,
    // unless something else is wrong.
    if (response.status === 403) {
      await response.body?.cancel();
      const next = await sign();
      if (fromByte > 0 && next.revision !== link.revision) throw newerFileError();
      link = next;
      response = await follow(link, fromByte);
    }
    if (response.status !== (fromByte === 0 ? 200 : 206)) throw await toDownloadError(response);
    return response;
  }

  const openPatiently = (fromByte: number) => retry(() => open(fromByte), signal);
  const response = await openPatiently(0);
  const headers = new Headers(response.headers);
  if (link?.revision) headers.set(revisionHeader, link.revision);
  const body = canResume(response)
    ? createResumedBody(response, openPatiently, { signal, longestSilenceMs })
    : response.body;
  return new Response(body, { headers });
}

type Link = {
  readonly downloadUrl: string;
  /** The revision of its file; null for a version of the service that does not send it. */
  readonly revision: string | null;
};

function newerFileError(): ConnectError {
  return new ConnectError(
    'The project has a newer file than the one that was being downloaded. Start the download again.',
    Code.FailedPrecondition,
  );
}

/** Limits the wait for the response headers, but not for the body. */
async function fetchInTime(
  url: string,
  {
    headers,
    signal,
    timeoutMs,
  }: { readonly headers: Headers; readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
): Promise<Response> {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  const late = new ConnectError('The file did not begin to arrive in time.', Code.DeadlineExceeded);
  const timer = timeoutMs > 0 ? setTimeout(() => ending.abort(late), timeoutMs) : undefined;
  try {
    return await fetch(url, { headers, signal: ending.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Only if the received bytes are those of the file: a proxy may have compressed them. */
function canResume({ headers }: Response): boolean {
  return headers.has('Content-Length') && !headers.has('Content-Encoding');
}

async function toDownloadError(response: Response): Promise<ConnectError> {
  const isSentence = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  const text = (await response.text()).trim();
  const message = isSentence ? text.slice(0, 500) : `The download failed with HTTP ${response.status}.`;
  return new ConnectError(message, toCode(response.status), response.headers);
}

function toCode(status: number): Code {
  if (status === 403) return Code.PermissionDenied;
  if (status === 404) return Code.NotFound;
  return status === 429 || status >= 500 ? Code.Unavailable : Code.Unknown;
}
