export { createDoubleCounting } from './create-double-counting.ts';
export type { DoubleCount, DoubleCountSide } from './double-count.ts';
