import type { Random } from '../../../bench/support/random.ts';
import type { Attacker } from './attacker.ts';

/** The inputs of an attack. */
export type Scene = { readonly attacker: Attacker; readonly url: string; readonly random: Random };

/** Something that an attacker with one ordinary key can do to everyone else. */
export type Attack = {
  readonly name: string;
  /** The maximum memory of service and PostgreSQL together at any moment. */
  readonly mostMebibytes: number;
  /** Prepares everything and returns the attack itself, which continues until the signal aborts. */
  readonly prepare: (scene: Scene) => Promise<(signal: AbortSignal) => Promise<unknown>>;
};
