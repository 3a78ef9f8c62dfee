export type { Bench, Benchmark, Line } from './benchmark.ts';
export { toMarkdownTable, toTable, writeResults, writeSection } from './results.ts';
