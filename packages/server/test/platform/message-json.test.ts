import { create, fromJsonString, toJsonString } from '@bufbuild/protobuf';
import { EnrichResponseSchema, GetReportResponseSchema, ResultSchema } from '@ledgerprint/client/workspace';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listMethods } from '../../src/http/rpc/operations.ts';
import { toJsonBytes } from '../../src/platform/message-json.ts';
import { anyMessage } from '../http/any-message.ts';

const decoder = new TextDecoder();

it('answers equal the JSON of the library byte for byte', () => {
  for (const { output } of listMethods()) {
    const answers = anyMessage(output).map((json) =>
      fromJsonString(output, JSON.stringify(json), { ignoreUnknownFields: true }),
    );
    fc.assert(
      fc.property(answers, (answer) => {
        const expected = toJsonString(output, answer, { alwaysEmitImplicit: true });
        expect(decoder.decode(toJsonBytes(output, answer))).toBe(expected);
      }),
      { numRuns: 10 },
    );
  }
});

it('a message in two lists of an answer is written once', () => {
  let readings = 0;
  const result = create(ResultSchema, { designation: 'Café', occurrences: 2n });
  Object.defineProperty(result, 'explanation', { enumerable: true, get: () => `read ${++readings}` });
  const other = create(ResultSchema, { designation: 'Thé' });
  const answer = create(EnrichResponseSchema, { products: [result], cases: [other, result] });
  const { products, cases } = JSON.parse(decoder.decode(toJsonBytes(EnrichResponseSchema, answer)));
  expect(products).toEqual([cases[1]]);
  expect(cases[0].designation).toBe('Thé');
  expect(readings).toBe(1);
});

it('a report keeps its keys in order', () => {
  const report = { version: 1, about: { name: 'Café', empty: '', none: null }, lines: [{ b: 0, a: [] }], z: -1.5 };
  const answer = create(GetReportResponseSchema, { status: 'ready', report });
  const { report: fromJson } = JSON.parse(decoder.decode(toJsonBytes(GetReportResponseSchema, answer)));
  expect(JSON.stringify(fromJson)).toBe(JSON.stringify(report));
});
