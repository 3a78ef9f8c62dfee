import { describe, expect, it } from 'vitest';
import { parseCompareRoute, toCompareHref } from '../../src/comparison/compare-route.ts';
import { toSigned } from '../../src/comparison/signed.ts';
import { createFormat } from '../../src/format.ts';
import { parseRoute, toHref } from '../../src/route.ts';

describe('the address of a comparison', () => {
  it('names both projects, and revisions where they are not the newest', () => {
    const before = { projectId: '86Rf07xd4z', revision: 0 };
    const after = { projectId: '86Rf07xd4z', revision: undefined };
    expect(toCompareHref({ before, after })).toBe('#/compare/86Rf07xd4z@0/86Rf07xd4z');
    const place = { view: 'compare', before, after } as const;
    expect(parseRoute(toHref(place))).toEqual(place);
  });

  it.each(['#/compare/86Rf07xd4z', '#/compare/a@x/b', '#/compare/a/b/c', '#/compare/<b>/c', '#/project/a'])(
    '%s is not such an address',
    (hash) => {
      expect(parseCompareRoute(hash)).toBeUndefined();
    },
  );
});

describe('a change', () => {
  it('has a sign unless it is zero', () => {
    const format = createFormat('en');
    expect([1_240, -86, 0].map((kg) => toSigned(kg, format))).toEqual(['+1.24\u00a0t', '−86\u00a0kg', '0\u00a0kg']);
  });
});
