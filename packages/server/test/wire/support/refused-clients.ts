import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A body to be posted by a third-party program. */
export type Posting = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the body; its first `bytes` are sent. */
  readonly file: string;
  readonly bytes: number;
  readonly times: number;
  /** Without Content-Length. */
  readonly isChunked?: boolean;
};

/** What a client saw of each response, or the error instead. */
export type Seen = { readonly status?: number; readonly body?: string; readonly error?: string };

/** Posts one body after another, each on a new connection, and returns the responses. */
export type RefusedClient = (posting: Posting) => Promise<readonly Seen[]>;

const fetchScript = `
import { readFileSync } from 'node:fs';
const { url, headers, file, bytes, times, isChunked } = JSON.parse(process.argv[1]);
const body = readFileSync(file).subarray(0, bytes);
function* pieces() {
  for (let at = 0; at < body.length; at += 65536) yield body.subarray(at, at + 65536);
}
for (let round = 0; round < times; round++) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: isChunked ? ReadableStream.from(pieces()) : body,
      duplex: 'half',
    });
    console.log(JSON.stringify({ status: response.status, body: await response.text() }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.cause ?? error) }));
  }
}`;

const urllibScript = `
import json, sys, urllib.request, urllib.error
posting = json.loads(sys.argv[1])
with open(posting['file'], 'rb') as file:
    body = file.read(posting['bytes'])
def pieces():
    for at in range(0, len(body), 65536):
        yield body[at:at + 65536]
for _ in range(posting['times']):
    data = pieces() if posting.get('isChunked') else body
    request = urllib.request.Request(posting['url'], data=data, headers=posting['headers'], method='POST')
    try:
        with urllib.request.urlopen(request) as response:
            seen = {'status': response.status, 'body': response.read().decode()}
    except urllib.error.HTTPError as error:
        seen = {'status': error.code, 'body': error.read().decode()}
    except Exception as error:
        seen = {'error': repr(error)}
    print(json.dumps(seen), flush=True)
`;

export const postWithFetch: RefusedClient = (posting) =>
  runScript(process.execPath, ['--input-type=module', '--eval', fetchScript, JSON.stringify(posting)]);

export const postWithUrllib: RefusedClient = (posting) =>
  runScript('python3', ['-c', urllibScript, JSON.stringify(posting)]);

/** Without waiting for 100 Continue, during which curl would send nothing. */
export const postWithCurl: RefusedClient = async ({ url, headers, file, bytes, times, isChunked }) => {
  const given = { ...headers, Expect: '', ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : {}) };
  const flags = Object.entries(given).flatMap(([name, value]) => ['--header', `${name}:${value}`]);
  const command = `head -c ${bytes} '${file}' | curl --silent --show-error --write-out '\\n%{http_code}' --data-binary @- "$@"`;
  const seen: Seen[] = [];
  for (let round = 0; round < times; round++) {
    const { output, errors } = await run('sh', ['-c', command, 'sh', ...flags, url]);
    const [body = '', status = ''] = output.split('\n');
    seen.push(errors === '' ? { status: Number(status), body } : { status: Number(status), body, error: errors });
  }
  return seen;
};

/** Whether the program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

async function runScript(program: string, args: readonly string[]): Promise<readonly Seen[]> {
  const { output, errors } = await run(program, args);
  if (errors !== '') throw new Error(errors);
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

async function run(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { output, errors };
}
