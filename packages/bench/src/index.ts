export type { Bench, Benchmark, Line } from './benchmark.ts';
export { type Recorded, readRecorded } from './recorded.ts';
export { toTable, writeResults, writeSection } from './results.ts';
export { fillPage, setFrenchSpaces, toMarkdownTable } from './sections.ts';
