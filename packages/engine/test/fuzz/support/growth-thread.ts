import { parentPort } from 'node:worker_threads';
import { findGrowth } from '../../../../../tooling/check-pattern.ts';
import type { Pattern } from './check-growth.ts';
import { measureGrowth } from './measure-growth.ts';

const checkMs = 2_000;

parentPort?.on('message', (pattern: Pattern) => parentPort?.postMessage(growthOf(pattern)));

function growthOf({ source, flags, words, isOnlyMeasured = false }: Pattern): string {
  const found = isOnlyMeasured ? undefined : findGrowth(source, flags, checkMs);
  return found ?? measureGrowth(new RegExp(source, flags), words);
}
