import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBase64 } from '../../src/http/rpc/decoding/base64.ts';

describe('base64', () => {
  it('accepts what encoders write: standard, url-safe, unpadded, wrapped with LF or CRLF', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (bytes, eol, end) => {
        const text = Buffer.from(bytes).toString('base64');
        const wrapped = (text.match(/.{1,76}/g) ?? []).join(eol) + (end && text !== '' ? eol : '');
        const forms = [text, text.replaceAll('=', ''), Buffer.from(bytes).toString('base64url'), wrapped];
        expect(forms.map(isBase64)).toEqual(forms.map(() => true));
      }),
    );
  });

  it.each([
    ['Designation\nPaper\n'],
    ['hello world'],
    ['RGVz=aWdu'],
    ['RGVza'],
    ['RGVzaWdu=='],
    ['RGVz,aWdu'],
    ['é'],
    ['\nRGVz'],
    ['RGVz\nRGVzaWdu'],
    ['RGVz RGVz'],
  ])('refuses %j', (text) => {
    expect(isBase64(text)).toBe(false);
  });
});
