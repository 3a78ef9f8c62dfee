/** Bounds how much is under way at once under each name. */
export type LimitByName = ReturnType<typeof createLimitByName>;

/** Zero for no limit. */
export function createLimitByName(most: number) {
  const underWay = new Map<string, number>();
  return {
    /** The way out again, to be called once; undefined where the name has as many as it may. */
    enter(name: string): (() => void) | undefined {
      const count = underWay.get(name) ?? 0;
      if (most > 0 && count >= most) return undefined;
      underWay.set(name, count + 1);
      return () => {
        const left = (underWay.get(name) ?? 0) - 1;
        if (left > 0) underWay.set(name, left);
        else underWay.delete(name);
      };
    },
  };
}
