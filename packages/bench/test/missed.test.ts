import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listMissed } from '../src/missed.ts';

const page = `# Results

## Speed

How it is measured.

| Measured | Ours | Reference | Ratio | Target | Result |
|---|---|---|---|---|---|
| lines \\| s | 3 s | 2 s | 1.50 × | at most 1.20 × | MISSED |
| memory | 3 MiB |  |  | at most 4 MiB | pass |
| files | 3 |  |  |  | for information |

## Accuracy

| Set | Lines |
| --- | --- |
| MISSED | 12 |

| Target | Measured | Result |
| --- | --- | --- |
| mean at least 80 % | 79 % | MISSED |
| wrong at most 5 % | 4 % | pass |

## Codes

| Codes | Terms | Measured | Target | Result |
| --- | --- | --- | --- | --- |
| foods | 36 | 84 % | 85 % | MISSED |
`;

describe('listMissed', () => {
  it('lists each missed line with its section, its result and its target, whatever the columns of its table', () => {
    expect(listMissed(page).split('\n')).toEqual([
      '**3 targets are missed:**',
      '',
      '| Benchmark | Measured | Result | Target |',
      '|---|---|---|---|',
      '| Speed | lines \\| s | 3 s, 1.50 × | at most 1.20 × |',
      '| Accuracy |  | 79 % | mean at least 80 % |',
      '| Codes | foods | 84 % | 85 % |',
    ]);
  });

  it('is the same for a page that has the list already', () => {
    const listed = page.replace('# Results', `# Results\n\n${listMissed(page)}`);
    expect(listMissed(listed)).toBe(listMissed(page));
  });

  it('says so if nothing is missed', () => {
    expect(listMissed(page.replaceAll('| MISSED |\n', '| pass |\n'))).toBe('**Every target is met.**');
  });
});

it('RESULTS.md lists what its sections say', async () => {
  const results = await readFile(new URL('../RESULTS.md', import.meta.url), 'utf8');
  expect(results).toContain(`<!-- generated: missed -->\n${listMissed(results)}\n<!-- end missed -->`);
});
