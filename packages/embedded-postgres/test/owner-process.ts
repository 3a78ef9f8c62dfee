// A process that opens a data directory, follows commands on its standard input, and writes one JSON line per event.
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { DataDirectoryError } from '../src/data-directory-error.ts';
import { openEmbeddedPostgres } from '../src/open-embedded-postgres.ts';

const report = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const log = (message: string, details?: object) => report({ event: 'log', message, ...details });

try {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const database = await openEmbeddedPostgres({ ...options, log });
  report({ event: 'open', role: database.role, connection: database.connection });
  const pool = new Pool({ ...database.connection, max: 2 });
  pool.on('error', () => undefined);
  let open = true;

  const insertForever = async () => {
    while (open) {
      try {
        const { rows } = await pool.query('insert into acknowledged default values returning id');
        report({ event: 'row', id: Number(rows[0].id) });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  const stop = async () => {
    if (!open) return;
    open = false;
    await pool.end();
    await database.stop();
    report({ event: 'stopped' });
    process.exit(0);
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    if (line === 'insert') void insertForever();
    if (line === 'stop') void stop();
  });
  lines.on('close', () => void stop());
} catch (error) {
  report({ event: 'refused', expected: error instanceof DataDirectoryError, message: (error as Error).message });
  process.exit(1);
}
