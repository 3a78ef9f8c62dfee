import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { AddActivitiesRequestSchema, CreateProjectRequestSchema } from '@ledgerprint/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProtobufReader } from '../../src/http/rpc/decoding/protobuf-message.ts';
import { Failure } from '../../src/platform/failure.ts';

const limits = { maxItems: 3, isStrict: false };
const strictly = { ...limits, isStrict: true };
const readRows = createProtobufReader(AddActivitiesRequestSchema);
const readProject = createProtobufReader(CreateProjectRequestSchema);

const anyRow = fc.record({ designation: fc.string(), notes: fc.string() });
const anyRequest = fc.record({ projectId: fc.string(), activities: fc.array(anyRow, { maxLength: 3 }) });

/** Unknown fields of every wire type, including a group with fields of known numbers. */
function writeUnknown(writer: BinaryWriter): BinaryWriter {
  writer
    .tag(19, 0)
    .uint64(2n ** 64n - 1n)
    .tag(20, 1)
    .fixed64(7)
    .tag(21, 5)
    .fixed32(7)
    .tag(22, 2)
    .string('unknown');
  return writer.tag(23, 3).tag(1, 0).uint32(7).tag(2, 2).string('a').tag(24, 3).tag(24, 4).tag(23, 4);
}

describe('the reader of protobuf', () => {
  it('reads what the library reads, without unknown fields', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const message = create(AddActivitiesRequestSchema, request);
        const bytes = toBinary(AddActivitiesRequestSchema, message);
        const unknown = writeUnknown(new BinaryWriter()).finish();
        const itemCount = request.activities.length;
        for (const given of [bytes, Buffer.concat([unknown, bytes, unknown])]) {
          expect(readRows(given, limits)).toEqual({ message, itemCount });
        }
      }),
    );
  });

  it('refuses whatever the library refuses, without unexpected errors', () => {
    const whole = toBinary(
      AddActivitiesRequestSchema,
      create(AddActivitiesRequestSchema, { projectId: 'p', activities: [{ designation: 'a', unit: 'kg' }] }),
    );
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })).map(([at, byte]) => whole.with(at, byte)),
      fc.nat({ max: whole.length }).map((end) => whole.slice(0, end)),
    );
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        let isOurs = true;
        try {
          readRows(bytes, limits);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          isOurs = false;
        }
        if (isOurs) fromBinary(AddActivitiesRequestSchema, bytes);
      }),
      { numRuns: 3_000 },
    );
  });

  it('counts rows over the limit and keeps none of them', () => {
    const rows = new Uint8Array(2_000_000).map((_, index) => (index % 2 === 0 ? 0x12 : 0));
    const project = toBinary(AddActivitiesRequestSchema, create(AddActivitiesRequestSchema, { projectId: 'p' }));
    const { message, itemCount } = readRows(Buffer.concat([rows, project]), limits);
    expect(itemCount).toBe(1_000_000);
    expect(message).toEqual(create(AddActivitiesRequestSchema, { projectId: 'p' }));
  });

  it('refuses a message with very many fields, known or not, inside or outside rows', () => {
    const names = Buffer.from([0x0a, 0x00]);
    const unknown = Buffer.from([0x98, 0x06, 0x01]);
    for (const field of [names, unknown]) {
      const many = (count: number) => Buffer.concat(Array.from({ length: count }, () => field));
      expect(readProject(many(1_000), limits).itemCount).toBe(0);
      expect(() => readProject(many(1_001), limits)).toThrow('The body has more than 1000 fields.');
      const row = new BinaryWriter().tag(2, 2).bytes(many(1_061)).finish();
      expect(() => readRows(row, limits)).toThrow('The body has more than 1060 fields.');
    }
  });

  it('names unknown fields by number in strict mode', () => {
    const row = new BinaryWriter().tag(1, 2).string('a').tag(19, 0).uint32(1).finish();
    const bytes = new BinaryWriter().tag(2, 2).bytes(row).tag(9, 2).string('a').finish();
    expect(readRows(bytes, limits).itemCount).toBe(1);
    expect(() => readRows(bytes, strictly)).toThrow('activities[0].19 is unknown');
  });
});
