/** The row that a key moves to; undefined for other keys. */
export function moveByKey(
  key: string,
  from: number,
  { count, pageRows }: { readonly count: number; readonly pageRows: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, from + step));
}
