import { type AppliedFactor, isMonetary } from '../footprint/applied-factor.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import { toStatedError } from './log-sigma.ts';
import type { ErrorSource } from './uncertain-case.ts';

/**
 * How far one product of a group is from the ratio of the group, which is the mean of all its products: a part that
 * the purchases of a project from one group share (a steelworker buys steel, not an average of all metals), and a part
 * of each case.
 */
export type ProductSpread = {
  /** The same for all categories that share their errors: the code of the group or of the industry. */
  readonly code: string;
  readonly common: ErrorSource;
  /** The variance of the logarithm that each case has for itself. */
  readonly ownVariance: number;
};

/** The spreads of all groups and industries. */
export type ProductSpreads = ReturnType<typeof createProductSpreads>;

/** The keys of common errors are `spread:` and the code of the group or industry. */
const commonPrefix = 'spread:';

/**
 * Takes the text of `data/product-spreads.csv`. Codes of NAICS are prefixes: the longest that fits is used.
 */
export function createProductSpreads(text: string) {
  const lines = new Map(
    splitKnowledge(text, ',').map(([code = '', common, ownSigma]) => [
      code,
      [Number(common), Number(ownSigma)] as const,
    ]),
  );
  const known = new Map<string, ProductSpread | undefined>();

  function read(code: string): ProductSpread | undefined {
    for (let length = code.length; length > 0; length--) {
      const [common, ownSigma] = lines.get(code.slice(0, length)) ?? [];
      if (common === undefined || ownSigma === undefined) continue;
      const key = commonPrefix + code;
      return { code, common: { key, u: toStatedError(common) }, ownVariance: ownSigma ** 2 };
    }
    return undefined;
  }

  return {
    /**
     * The spread around a published ratio. Undefined for physical factors, and for ratios that somebody else chose for
     * what they buy: those are not means of a group.
     */
    find({ code, unit, source }: AppliedFactor): ProductSpread | undefined {
      if (code === '' || source === 'Own factor' || source === 'Referential' || !isMonetary({ unit })) return undefined;
      if (!known.has(code)) known.set(code, read(code));
      return known.get(code);
    },
  };
}
