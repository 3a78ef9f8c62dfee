export type { Bench, Benchmark, Line } from './benchmark.ts';
export { toTable, writeResults, writeSection } from './results.ts';
export { fillPage, toMarkdownTable } from './sections.ts';
