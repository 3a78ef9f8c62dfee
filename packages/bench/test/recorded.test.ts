import { expect, it } from 'vitest';
import { createRecorded } from '../src/recorded.ts';

const page = `# Results

<!-- generated: submit -->
## Submit

| Measured | Ours | Ratio |
|---|---|---|
| a million rows | 7.0 s | 1.4 × |
<!-- end submit -->

<!-- generated: export -->
## Export

| Measured | Ours | Ratio |
| --- | --- | --- |
| speed \\| lines | 35 /s | 0.4 × |
| a million rows | 9.0 s |  |
<!-- end export -->
`;

it('finds the figure of a benchmark by the start of what was measured', () => {
  const recorded = createRecorded(page);
  expect(recorded.ours('submit', 'a million')).toBe('7.0 s');
  expect(recorded.ours('export', 'a million rows')).toBe('9.0 s');
  expect(recorded.ours('export', 'speed | lines')).toBe('35 /s');
});

it('a figure that is not on the page is an error, not a blank', () => {
  const recorded = createRecorded(page);
  expect(() => recorded.ours('submit', 'speed')).toThrow('RESULTS.md has no line “speed” of the benchmark submit');
  expect(() => recorded.ours('reports', 'speed')).toThrow('of the benchmark reports');
});
