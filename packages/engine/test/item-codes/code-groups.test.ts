import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findGroup } from '../../src/catalogue/groups.ts';
import { getCarrier } from '../../src/energy/carriers.ts';
import { createCodeGroups, parseCodeGroups } from '../../src/item-codes/code-groups.ts';
import { readItemCodes } from '../../src/item-codes/read-item-codes.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../data/knowledge/item-codes/${name}.csv`, import.meta.url), 'utf8');
const texts = { cpv: read('cpv'), unspsc: read('unspsc'), hs: read('hs'), cpa: read('cpa') };
const codeGroups = createCodeGroups(texts);
const hintOf = (category: string) => codeGroups.findHint(readItemCodes(category).codes);

describe.each(Object.entries(texts))('every line of %s.csv', (_name, text) => {
  const groups = [...parseCodeGroups(text)];

  it('has prefixes of digits and names a group', () => {
    for (const [prefix, { code }] of groups) {
      expect(prefix).toMatch(/^\d{2,8}$/);
      expect(findGroup(code), prefix).toBeDefined();
    }
  });

  it('names an energy of that group, if any', () => {
    for (const [prefix, { code, energy }] of groups) {
      if (energy !== undefined) expect(getCarrier(energy)?.groupCode, prefix).toBe(code);
    }
  });

  it('has four cells', () => {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines) expect(line.split(','), line).toHaveLength(4);
  });
});

it('rejects a line without a group and a duplicate prefix', () => {
  expect(() => parseCodeGroups('prefixes,group,energy,about\n03,A99,,plants\n')).toThrow('A99');
  expect(() => parseCodeGroups('prefixes,group,energy,about\n03 04,A01,,plants\n03,A02,,trees\n')).toThrow(
    'listed twice',
  );
});

describe('the longest prefix is used', () => {
  it.each([
    ['CPV 30213100-6', 'C26', undefined],
    ['CPV 30125100', 'C20', undefined],
    ['CPV 09310000', 'D', 'electricity'],
    ['CPV 09123000', 'D', 'gas'],
    ['CPV 34351100', 'C22', undefined],
    ['UNSPSC 43211503', 'C26', undefined],
    ['UNSPSC 43231500', 'J58', undefined],
    ['UNSPSC 83101800', 'D', 'electricity'],
    ['UNSPSC 50000000', 'C10_11_12', undefined],
    ['HS 2716', 'D', 'electricity'],
    ['HS 271121', 'D', 'gas'],
    ['HS 27101943', 'C19', undefined],
    ['HS 8471300000', 'C26', undefined],
    ['CN 84713000', 'C26', undefined],
    ['CPA 26.20', 'C26', undefined],
    ['CPA 35.11.10', 'D', 'electricity'],
  ])('%s is %s', (category, code, energy) => {
    expect(hintOf(category)).toEqual({ text: category, groups: [code], energy });
  });
});

it('ignores codes that are too general', () => {
  for (const category of ['CPV 79000000', 'CPV 44000000', 'UNSPSC 30000000', 'HS 9801', 'CPA 99.00']) {
    expect(hintOf(category), category).toBeUndefined();
  }
});

it('joins several codes that agree, and keeps those that differ', () => {
  expect(hintOf('CPV 09310000; HS 2716')).toEqual({
    text: 'CPV 09310000 and HS 2716',
    groups: ['D'],
    energy: 'electricity',
  });
  expect(hintOf('CPV 09310000; HS 8471')).toMatchObject({ groups: ['D', 'C26'], energy: undefined });
});
