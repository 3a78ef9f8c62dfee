import type { Random } from '../../../bench/support/random.ts';
import type { Attacker } from './attacker.ts';

/** What an attack is given. */
export type Scene = { readonly attacker: Attacker; readonly url: string; readonly random: Random };

/** What somebody with one ordinary key may do to everybody else. */
export type Attack = {
  readonly name: string;
  /** The most memory that service and PostgreSQL may take together at any moment. */
  readonly mostMebibytes: number;
  /** Makes everything ready and returns the attack itself, which goes on until the signal aborts. */
  readonly prepare: (scene: Scene) => Promise<(signal: AbortSignal) => Promise<unknown>>;
};
