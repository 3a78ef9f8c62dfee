import { signal } from '@preact/signals';
import { type CompareRoute, parseCompareRoute, toCompareHref } from './comparison/compare-route.ts';

/** Where in the page the user is; the part of the address after `#`. */
export type Route =
  | { readonly view: 'projects' }
  | { readonly view: 'deleted' }
  | { readonly view: 'new' }
  | CompareRoute
  | { readonly view: 'project' | 'review' | 'sample'; readonly projectId: string };

/** Where the user is now. */
export const route = signal<Route>({ view: 'projects' });

/** True once the user has moved: only then does a new view take the focus. */
export const hasMoved = signal(false);

/** Follows the address from now on. */
export function startRoute(): void {
  route.value = parseRoute(location.hash);
  addEventListener('hashchange', () => {
    hasMoved.value = true;
    route.value = parseRoute(location.hash);
    scrollTo(0, 0);
  });
}

/** What a link to a place is. */
export function toHref(place: Route): string {
  if ('projectId' in place) {
    const href = `#/project/${encodeURIComponent(place.projectId)}`;
    return place.view === 'project' ? href : `${href}/${place.view}`;
  }
  if (place.view === 'compare') return toCompareHref(place);
  return place.view === 'projects' ? '#/' : `#/${place.view}`;
}

/** Goes there. */
export function goTo(place: Route): void {
  location.hash = toHref(place);
}

/** The place that an address names; the list of projects for one that names none. */
export function parseRoute(hash: string): Route {
  const compared = parseCompareRoute(hash);
  if (compared !== undefined) return compared;
  const [, view] = /^#\/(new|deleted)\/?$/.exec(hash) ?? [];
  if (view === 'new' || view === 'deleted') return { view };
  const [, encoded, part] = /^#\/project\/([^/]+)(?:\/(review|sample))?\/?$/.exec(hash) ?? [];
  const projectId = encoded === undefined ? undefined : decode(encoded);
  if (projectId === undefined) return { view: 'projects' };
  return { view: part === 'review' || part === 'sample' ? part : 'project', projectId };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
