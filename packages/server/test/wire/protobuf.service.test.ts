import { gzipSync } from 'node:zlib';
import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  AddActivitiesRequestSchema,
  AddActivitiesResponseSchema,
  CreateProjectRequestSchema,
  CreateProjectResponseSchema,
  GetProgressRequestSchema,
  GetProgressResponseSchema,
  ImportCSVRequestSchema,
  ImportCSVResponseSchema,
} from '@ledgerprint/client';
import { describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { post } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { createProject, toCsv, toRows } from './support/ledger.ts';

const suite = useTestService();

const headersOf = () => ({ ...standardHeaders(suite.caller.key), 'Content-Type': 'application/proto' });
const postProto = (operation: string, body: Uint8Array<ArrayBuffer>, headers = {}) =>
  post(`${suite.service.url}/api.v1.Service/${operation}`, body, { ...headersOf(), ...headers });

async function call<Request extends DescMessage, Response extends DescMessage>(
  operation: string,
  request: [Request, MessageInitShape<Request>],
  response: Response,
) {
  const answer = await fetch(`${suite.service.url}/api.v1.Service/${operation}`, {
    method: 'POST',
    headers: headersOf(),
    body: toBinary(request[0], create(request[0], request[1])),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/proto');
  expect(answer.headers.get('x-request-id')).toMatch(/./);
  return fromBinary(response, new Uint8Array(await answer.arrayBuffer()));
}

describe('calls in protobuf', () => {
  it('are answered in protobuf', async () => {
    const { projectId } = await call(
      'CreateProject',
      [CreateProjectRequestSchema, { name: 'Ledger' }],
      CreateProjectResponseSchema,
    );
    for (const [rows, total] of [
      [2, 2n],
      [3_000, 3_002n],
    ] as const) {
      const { staged } = await call(
        'AddActivities',
        [AddActivitiesRequestSchema, { projectId, activities: toRows(rows) }],
        AddActivitiesResponseSchema,
      );
      expect(staged).toBe(total);
    }
    const progress = await call('GetProgress', [GetProgressRequestSchema, { projectId }], GetProgressResponseSchema);
    expect(progress).toMatchObject({ status: 'pending', totalLines: 3_002n, submittedAt: '' });
    const csv = new Uint8Array(Buffer.from(toCsv(2_000), 'base64'));
    const imported = await call('ImportCSV', [ImportCSVRequestSchema, { csv }], ImportCSVResponseSchema);
    expect(imported.projectId).toMatch(/^[0-9A-Za-z]{8,16}$/);
  });

  it('can be empty if no field is required', async () => {
    expect((await postProto('CreateProject', new Uint8Array(0))).status).toBe(200);
  });

  it('are refused with errors in JSON', async () => {
    const unknown = toBinary(GetProgressRequestSchema, create(GetProgressRequestSchema, { projectId: 'unknown1' }));
    expectRefusal(await postProto('GetProgress', unknown), 404, 'not_found');
    expectRefusal(await postProto('GetProgress', unknown, { Authorization: undefined }), 401, 'unauthenticated');
    const large = new Uint8Array(100_000);
    expectRefusal(await postProto('GetProgress', large), 400, 'invalid_argument', /limit of \d+ bytes/);
    const versionless = await postProto('GetProgress', unknown, { 'Connect-Protocol-Version': undefined });
    expectRefusal(versionless, 400, 'invalid_argument', /Connect-Protocol-Version/);
  });

  it('ignore unknown fields', async () => {
    const message = toBinary(CreateProjectRequestSchema, create(CreateProjectRequestSchema, { name: 'Ledger' }));
    expect((await postProto('CreateProject', new Uint8Array([...message, 0x98, 0x06, 0x01]))).status).toBe(200);
  });
});

describe('bytes that are not the message', () => {
  const undecodable: [string, Uint8Array<ArrayBuffer>][] = [
    ['truncation in the middle of a field', new Uint8Array([0x0a, 0x7f, 0x41])],
    ['a field number of zero', new Uint8Array([0x00, 0x01])],
    ['text', new Uint8Array(Buffer.from('{"name":"Ledger"}'))],
    ['an excessive length', new Uint8Array([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ['a name that is not UTF-8', new Uint8Array([0x0a, 0x02, 0xff, 0xfe])],
  ];

  it.each(undecodable)('%s is invalid_argument', async (_what, bytes) => {
    expectRefusal(await postProto('CreateProject', bytes), 400, 'invalid_argument');
  });

  it.each(undecodable)('%s is invalid_argument in gzip, too', async (_what, bytes) => {
    const answer = await postProto('CreateProject', new Uint8Array(gzipSync(bytes)), { 'Content-Encoding': 'gzip' });
    expectRefusal(answer, 400, 'invalid_argument');
  });

  it('a large one is invalid_argument and stages nothing', async () => {
    const projectId = await createProject(suite.caller);
    const message = toBinary(
      AddActivitiesRequestSchema,
      create(AddActivitiesRequestSchema, { projectId, activities: toRows(3_000) }),
    );
    const answer = await postProto('AddActivities', message.slice(0, -7));
    expectRefusal(answer, 400, 'invalid_argument');
    expect((await suite.caller.call('GetProgress', { projectId })).body.totalLines).toBe('0');
  });
});
