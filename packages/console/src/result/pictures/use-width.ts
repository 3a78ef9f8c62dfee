import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The current width of an element in pixels; 0 before it is shown. */
export function useWidth<Of extends HTMLElement>() {
  const element = useRef<Of>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const measure = () => (width.value = Math.floor(shown.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [width]);
  return { element, width: width.value };
}
