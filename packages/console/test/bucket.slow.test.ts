import { readFile } from 'node:fs/promises';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { followToEnd } from 'ledgerprint/testing/support/follow';
import { createS3Client } from 'ledgerprint/testing/support/s3-client';
import { type S3Server, startS3Server } from 'ledgerprint/testing/support/s3-server';
import { openTestService } from 'ledgerprint/testing/support/test-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareBrowser } from './support/browser.ts';
import { openSignedIn, type Suite } from './support/console-suite.ts';

const page = await readFile(new URL('../../../docs/operator/deployment.md', import.meta.url), 'utf8');
const [, rule = ''] = /--cors-configuration '(.*?)'/s.exec(page) ?? [];

let bucket: S3Server;
let suite: Suite;
let projectId: string;
beforeAll(async () => {
  bucket = await startS3Server();
  const { settings } = bucket;
  const service = await openTestService({
    role: 'all',
    s3Bucket: settings.bucket,
    s3Endpoint: settings.endpoint ?? '',
    s3ForcePathStyle: 'true',
    awsAccessKeyId: settings.credentials?.accessKeyId ?? '',
    awsSecretAccessKey: settings.credentials?.secretAccessKey ?? '',
  });
  suite = { service, caller: await service.createCaller(), browser: await shareBrowser() };
  const csv = Buffer.from('Designation,Price\nPaper A4,12\n').toString('base64');
  const { body } = await suite.caller.call('ImportCSV', { csv });
  projectId = body.projectId;
  await followToEnd(suite.caller, projectId);
});
afterAll(async () => {
  await suite.service.close();
  await bucket.close();
});

it('the page shows a result from a bucket with the rule of docs/operator/deployment.md', async () => {
  const configuration = JSON.parse(rule.replace('https://ledger.example.org', suite.service.url));
  const client = createS3Client(bucket.settings);
  await client.send(new PutBucketCorsCommand({ Bucket: bucket.settings.bucket, CORSConfiguration: configuration }));
  client.destroy();
  const opened = await openSignedIn(suite, { place: `#/project/${projectId}` });
  // Totals come from the service; the products are in the file.
  await opened.page.getByText('Paper A4').first().waitFor();
  const foreign = opened.requests.filter((url) => !url.startsWith(suite.service.url));
  expect(foreign.map((url) => new URL(url).origin)).toEqual([new URL(bucket.settings.endpoint ?? '').origin]);
  await opened.context.close();
});
