import { codeToString } from '@connectrpc/connect/protocol-connect';
import { expect, it } from 'vitest';
import { Code, ConnectError, errorCodeOf } from '../src/index.ts';

const codes = Object.values(Code).filter((code) => typeof code === 'number');

it.each(codes)('code %i has the same name as in the API', (code) => {
  expect(errorCodeOf(new ConnectError('No.', code))).toBe(codeToString(code));
});

it.each([new Error('No.'), new TypeError('No.'), undefined, 'No.', { code: 5 }])('%o is unknown', (thrown) => {
  expect(errorCodeOf(thrown)).toBe('unknown');
});
