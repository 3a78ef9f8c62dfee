import { useEffect, useRef } from 'preact/hooks';
import { hasMoved } from '../route.ts';

/** The heading of a view. It sets the window title, and takes the focus after navigation from another view. */
export function PageTitle({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved.peek()) heading.current?.focus();
  }, []);
  useEffect(() => {
    document.title = `${children} · Ledgerprint`;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
