/** Limits how many tasks run at a time under each name; zero means no limit. */
export function createLimitByName(most: number) {
  const underWay = new Map<string, number>();
  return {
    /** Returns a function to be called once when the task is over; undefined if the name has reached its limit. */
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
