import autocannon from 'autocannon';
import { readPostgresMs, readProcessorMs } from './processor-time.ts';

/** The target of calls, and the processes whose processor time is measured. */
export type Target = {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly pid: number;
  readonly dataDir?: string;
};

/** The call rate of a target, and the processor time per call. */
export type Rate = { readonly perSecond: number; readonly processUs: number; readonly postgresUs: number };

/** Calls the target over many connections for some time; throws if any call fails. */
export async function hit(
  target: Target,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Rate> {
  const { url, headers, body, pid, dataDir } = target;
  const readMs = () => ({
    process: readProcessorMs(pid),
    postgres: dataDir === undefined ? 0 : readPostgresMs(dataDir),
  });
  const before = readMs();
  const result = await autocannon({ url, method: 'POST', headers, body, connections, duration: seconds });
  const after = readMs();
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`calls of ${url} failed`);
  const calls = result['2xx'];
  return {
    perSecond: calls / result.duration,
    processUs: ((after.process - before.process) * 1_000) / calls,
    postgresUs: ((after.postgres - before.postgres) * 1_000) / calls,
  };
}
