// Sends the purchases of a month; Ledgerprint calls the receiver when they are enriched:
//
//   node send-purchases.ts purchases.jsonl 2024-03
//
// Run it again after a crash or a broken connection: within 24 hours nothing is created or added twice.
import { ConnectError, createClient } from '@ledgerprint/client';
import { readPurchases } from './purchases.ts';
import { settings } from './settings.ts';

const [file, month] = process.argv.slice(2);
if (file === undefined || month === undefined) {
  console.error('Usage: node send-purchases.ts <file of JSON lines> <month>');
  process.exit(2);
}

const client = createClient({ baseUrl: settings.url, apiKey: settings.apiKey });

/** The same for every retry, different for every month: this makes retries safe. */
const onceFor = (what: string) => ({ headers: { 'Idempotency-Key': `purchases ${month}, ${what}` } });

try {
  const { projectId } = await client.createProject({ name: `Purchases ${month}` }, onceFor('project'));
  const { staged } = await client.addActivities({ projectId, activities: readPurchases(file) }, onceFor('rows'));
  const { status } = await client.submit({ projectId, webhookUrl: settings.webhookUrl });
  console.log(`${projectId}: ${staged} rows sent, ${status}`);
} catch (error) {
  if (!(error instanceof ConnectError)) throw error;
  console.error(`Ledgerprint refused: ${error.rawMessage}`);
  process.exitCode = 1;
}
