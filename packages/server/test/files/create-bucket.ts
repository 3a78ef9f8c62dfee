import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '../support/s3-client.ts';
import { findGivenS3 } from '../support/s3-server.ts';

// Run after starting a server for the tests.
const settings = findGivenS3();
if (settings === undefined) throw new Error('S3_TEST_ENDPOINT is not set');
await createS3Client(settings).send(new CreateBucketCommand({ Bucket: settings.bucket }));
