import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { until } from '../../../../tools/testing/until.ts';
import { findFreePort } from '../faults/support/free-port.ts';
import type { TestDatabase } from './test-database.ts';

/** A PgBouncer in front of the tests' server. */
export type PgBouncer = {
  /** The same database, through PgBouncer. */
  toPooled(database: TestDatabase): TestDatabase;
  close(): Promise<void>;
};

/** The path of PgBouncer: `PGBOUNCER`, or from the search path; undefined if it is not installed. */
export function findPgBouncer(): string | undefined {
  if (process.env.PGBOUNCER) return process.env.PGBOUNCER;
  // Debian installs it outside the search path of ordinary users.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

export async function startPgBouncer(
  binary: string,
  server: { readonly host: string; readonly port: number; readonly user: string },
  options: {
    readonly mode: 'session' | 'transaction';
    readonly poolSize: number;
    /** Accepts only TLS connections, with a self-signed certificate. */
    readonly tls?: boolean;
  },
): Promise<PgBouncer> {
  const { mode, poolSize, tls = false } = options;
  const directory = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await findFreePort();
  await writeFile(join(directory, 'users.txt'), `"${server.user}" ""\n`);
  await writeFile(
    join(directory, 'pgbouncer.ini'),
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(directory, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
${tls ? makeTlsSettings(directory) : ''}`,
  );
  // It refuses to run as root: in that case it runs as another user in a user namespace.
  const asOther = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
  const [command = binary, ...args] = [...asOther, binary, '-q', join(directory, 'pgbouncer.ini')];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const exited = once(child, 'exit');
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    return isListening(port);
  };
  await until('PgBouncer listens', listens, 20_000);
  return {
    toPooled: (database) => {
      const name = database.url.split('/').at(3)?.split('?')[0];
      const query = tls ? '?sslmode=no-verify' : '';
      return { ...database, url: `postgresql://${server.user}@127.0.0.1:${port}/${name}${query}` };
    },
    close: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(timer);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function makeTlsSettings(directory: string): string {
  const [key, certificate] = [join(directory, 'server.key'), join(directory, 'server.crt')];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-new', '-x509', ...subject, ...files], { stdio: 'ignore' });
  return `client_tls_sslmode = require
client_tls_key_file = ${key}
client_tls_cert_file = ${certificate}
`;
}
