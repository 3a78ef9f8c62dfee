// Receives Ledgerprint's webhooks and saves the enriched file of every completed project:
//
//   node receive-results.ts
//
// Events are verified, stored and acknowledged; they are processed afterwards or, after a crash, at the next start.
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createClient, verifyWebhook, WebhookVerificationError } from '@ledgerprint/client';
import { type EndedProject, openInbox } from './inbox.ts';
import { required, settings } from './settings.ts';

const secret = required('LEDGERPRINT_WEBHOOK_SECRET');
const client = createClient({ baseUrl: settings.url, apiKey: settings.apiKey });
const inbox = await openInbox(join(settings.folder, 'inbox'));
await mkdir(settings.folder, { recursive: true });

const server = createServer(async (request, response) => {
  try {
    // The raw bytes: parsing and serializing them again would change what was signed.
    const payload = await buffer(request);
    const event = await verifyWebhook({ payload, headers: request.headers, secret });
    switch (event.type) {
      case 'project.enrichment.completed':
      case 'project.enrichment.failed':
        await inbox.add(event.data);
        break;
      default:
      // An operator's test, or a type added later: nothing to do.
    }
    response.writeHead(204).end();
    workThroughInbox();
  } catch (error) {
    const isForged = error instanceof WebhookVerificationError;
    // With any status other than 2xx, Ledgerprint sends the event again later.
    response.writeHead(isForged ? 400 : 500).end();
    console.error(isForged ? `Not from Ledgerprint: ${error.message}` : error);
  }
});

let work = Promise.resolve();

/** Processes events one at a time. Failed ones stay in the inbox for the next run. */
function workThroughInbox(): void {
  work = work.then(fetchResults).catch((error) => console.error('The rest will be fetched later:', error));
}

async function fetchResults(): Promise<void> {
  for (const project of await inbox.list()) {
    await fetchResult(project);
    await inbox.remove(project);
  }
}

async function fetchResult({ projectId, name, status, enriched, failed }: EndedProject): Promise<void> {
  if (status === 'failed') return console.error(`${name} (${projectId}) failed: send its rows again`);
  const file = join(settings.folder, `${projectId}.csv`);
  if (await exists(file)) return console.log(`${file} is already here`);
  const { body } = await client.downloadExport(projectId);
  if (body === null) throw new Error('The answer has no body');
  await pipeline(body, createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
  console.log(`${name} saved in ${file} (products enriched: ${enriched}, failed: ${failed})`);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

server.listen(settings.receiverPort, '127.0.0.1', () => {
  console.log(`Waiting for webhooks on http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  workThroughInbox();
});
