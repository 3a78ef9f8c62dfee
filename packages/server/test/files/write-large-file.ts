import type { BlobSettings } from '../../src/files/open-blob-store.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';

// Runs as its own process: writes this many MiB and prints its peak memory in MiB.
const [settings = '', key = '', mebibytes = ''] = process.argv.slice(2);
const blobs = await openBlobStore(JSON.parse(settings) as BlobSettings);

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < Number(mebibytes); count++) yield Buffer.alloc(1024 * 1024, count);
}

const { sizeBytes } = await blobs.write(key, chunks());
await blobs.close();
process.stdout.write(JSON.stringify({ sizeBytes, peakMiB: process.resourceUsage().maxRSS / 1024 }));
