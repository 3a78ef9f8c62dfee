import { whileOpen } from '../platform/opening.ts';
import { withinTime } from '../platform/within-time.ts';
import { Client } from './client.ts';
import type { DatabaseAddress } from './database-address.ts';
import { unavailable } from './database-failure.ts';

/** Whether a connection keeps one server session, or gets one for each transaction. */
export type Pooling = 'session' | 'transaction';

/** A pooler may hand out its sessions in turn: getting the same one twice does not prove that it is kept. */
const rounds = 4;
/** A pooler makes a statement wait if all its sessions are taken. */
const answerMs = 5_000;

/**
 * Detects how connections to an address are pooled, by checking which server process responds. If two connections reach
 * the same process, or one reaches two, sessions are certainly not kept. Otherwise they almost certainly are: between
 * two statements of the first connection, the second one begins a transaction, for which a pooler takes the session
 * that was returned last or has been idle longest.
 */
export async function findPooling(address: DatabaseAddress): Promise<Pooling> {
  try {
    return await probe(address);
  } catch (error) {
    throw unavailable(error);
  }
}

function probe(address: DatabaseAddress): Promise<Pooling> {
  return whileOpen(async (opening) => {
    const open = () =>
      opening.open(
        'probe',
        () => new Client({ ...address, application_name: 'ledgerprint' }).connect(),
        (client) => client.close(),
      );
    const first = await open();
    const second = await open();
    const own = await readProcess(first);
    for (let round = 0; round < rounds; round++) {
      await second.statements.query({ text: 'BEGIN' });
      const other = await readProcess(second);
      // Skipped if the pooler has only one session: the statement would wait forever.
      const again = other === own ? undefined : await readProcess(first);
      await second.statements.query({ text: 'COMMIT' });
      if (again !== own) return 'transaction';
    }
    return 'session';
  });
}

async function readProcess({ statements }: Client): Promise<number> {
  const answer = statements.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  const [row] = await withinTime(answer, answerMs, 'The database does not respond.');
  return row?.pid ?? 0;
}
