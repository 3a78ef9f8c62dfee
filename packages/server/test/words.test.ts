import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findUnexplained, listUnexplained } from '../../../tooling/kept-patterns.ts';
import { findWordPatterns } from '../../../tooling/word-patterns.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('words in regular expressions', () => {
  it('are in packages/languages, or have a reason to stay', () => {
    expect(findUnexplained(root)).toEqual([]);
  });

  it('are found in literals and in texts', () => {
    const code =
      "const a = /^(?<name>salaire|\\w+)$/; const b = new RegExp(['loyer'].join('|') + '\\\\b'); const c = /[a-z]{3}\\d/;";
    expect(findWordPatterns('a.ts', code).map(({ pattern }) => pattern)).toEqual([
      '^(?<name>salaire|\\w+)$',
      'loyer | \\b',
    ]);
  });

  it('are reported without a reason, and so is a reason without a pattern', () => {
    const found = [{ path: 'a.ts', line: 3, pattern: 'salaire' }];
    const kept = [{ file: 'a.ts', pattern: 'loyer', reason: 'a sign' }];
    expect(listUnexplained(found, kept)).toEqual([
      'a.ts, line 3: /salaire/ contains words. Put them into packages/languages, or say in tooling/kept-patterns.csv why they stay.',
      'tooling/kept-patterns.csv: a.ts has no pattern "loyer" any more. Remove the line.',
    ]);
    expect(listUnexplained(found, [{ file: 'a.ts', pattern: '*', reason: 'element names' }])).toEqual([]);
  });
});
