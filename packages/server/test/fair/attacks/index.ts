import type { Attack } from '../support/attack.ts';
import { connectionAttacks } from './connections.ts';
import { decodingAttacks } from './decoding.ts';
import { keyAttacks } from './keys.ts';
import { lockAttacks } from './locks.ts';
import { readingAttacks } from './reading.ts';
import { uploadAttacks } from './uploads.ts';
import { workAttacks } from './work.ts';

export const attacks: readonly Attack[] = [
  ...lockAttacks,
  ...decodingAttacks,
  ...uploadAttacks,
  ...connectionAttacks,
  ...keyAttacks,
  ...readingAttacks,
  ...workAttacks,
];
