/** A decorative bar next to a figure. */
export function RatioBar({ part, of }: { readonly part: number; readonly of: number }) {
  const width = of > 0 ? Math.max(0, Math.min(100, (100 * part) / of)) : 0;
  return (
    <svg class="ratio-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="ratio-bar-part" width={width} height="10" />
    </svg>
  );
}
