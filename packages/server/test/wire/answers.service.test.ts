import { fromBinary, fromJson } from '@bufbuild/protobuf';
import { BadRequestSchema } from '@ledgerprint/client';
import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { createProject, createSealedProject, toCsv, toRows } from './support/ledger.ts';

const suite = useTestService();

describe('a successful response', () => {
  it('is a JSON object with status 200 for each operation that can succeed immediately', async () => {
    const projectId = await createProject(suite.caller);
    const calls: [string, unknown][] = [
      ['CreateProject', { name: 'Ledger' }],
      ['AddActivities', { projectId, activities: toRows(1) }],
      ['GetProgress', { projectId }],
      ['Submit', { projectId }],
      ['ImportCSV', { name: 'Ledger', csv: toCsv(1) }],
    ];
    for (const [operation, body] of calls) {
      const answer = await suite.caller.call(operation, body);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('x-request-id')).toMatch(/./);
      expect(answer.body).toEqual(expect.any(Object));
    }
  });

  it('contains zeros and empty strings, and integers as strings', async () => {
    const { body } = await suite.caller.call('GetProgress', { projectId: await createProject(suite.caller) });
    expect(body).toEqual({
      status: 'pending',
      totalLines: '0',
      enriched: '0',
      inProgress: '0',
      failed: '0',
      submittedAt: '',
      completedAt: '',
    });
  });

  it('names its fields in camelCase', async () => {
    const { body } = await suite.caller.call('GetProgress', { projectId: await createSealedProject(suite.caller) });
    expect(Object.keys(body)).toEqual([
      'status',
      'totalLines',
      'enriched',
      'inProgress',
      'failed',
      'submittedAt',
      'completedAt',
    ]);
    expect(new Date(body.submittedAt).toISOString()).toBe(body.submittedAt);
  });
});

describe('an error response', () => {
  it('has the HTTP status of its code in the Connect protocol', async () => {
    const other = await suite.service.createCaller();
    const foreign = await createProject(other);
    const empty = await createProject(suite.caller);
    expectRefusal(await suite.caller.call('GetProgress', { projectId: '' }), 400, 'invalid_argument', /projectId/);
    expectRefusal(await suite.caller.call('GetProgress', { projectId: 'unknown1' }), 404, 'not_found');
    expectRefusal(await suite.caller.call('GetProgress', { projectId: foreign }), 403, 'permission_denied');
    expectRefusal(await suite.caller.call('Submit', { projectId: empty }), 400, 'failed_precondition');
    expectRefusal(await suite.caller.call('GetProgress', {}, { Authorization: undefined }), 401, 'unauthenticated');
    const late = await suite.caller.call('GetProgress', { projectId: empty }, { 'Connect-Timeout-Ms': '0' });
    expectRefusal(late, 504, 'deadline_exceeded');
    expectRefusal(await suite.caller.call('Nothing', {}), 404, 'unimplemented');
  });

  it.each([
    ['small', 3],
    ['large', 3_000],
  ])('of a %s call lists its bad rows in a google.rpc.BadRequest detail, with debug', async (_size, rows) => {
    const projectId = await createProject(suite.caller);
    const activities = [...toRows(rows), { designation: '' }];
    const answer = await suite.caller.call('AddActivities', { projectId, activities });
    expectRefusal(answer, 400, 'invalid_argument', new RegExp(`activities\\[${rows}\\]\\.designation`));
    const [detail, badRows] = answer.body.details;
    expect(detail.type).toBe('google.rpc.BadRequest');
    const decoded = fromBinary(BadRequestSchema, Buffer.from(detail.value, 'base64'));
    expect(decoded.fieldViolations).toMatchObject([
      { field: `activities[${rows}].designation`, description: expect.stringMatching(/./) },
    ]);
    expect(fromJson(BadRequestSchema, detail.debug)).toEqual(decoded);
    expect(badRows).toMatchObject({
      type: 'ledgerprint.v1.BadRows',
      debug: { rows: [{ index: rows, field: 'designation', reason: 'BLANK' }] },
    });
  });

  it('names the field if a required one is missing', async () => {
    for (const operation of ['AddActivities', 'Submit', 'GetProgress', 'ExportCSV']) {
      const answer = await suite.caller.call(operation, {});
      expectRefusal(answer, 400, 'invalid_argument', /projectId/);
      expect(answer.body.details[0].debug.fieldViolations[0].field).toBe('projectId');
    }
  });
});
