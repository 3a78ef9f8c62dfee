import { signal } from '@preact/signals';
import { type CompareRoute, parseCompareRoute, toCompareHref } from './comparison/compare-route.ts';

/** Where in the page the user is; the part of the address after `#`. */
export type Route =
  | { readonly view: 'projects' }
  | { readonly view: 'deleted' }
  | { readonly view: 'new' }
  | CompareRoute
  | {
      readonly view: 'project' | 'review' | 'sample';
      readonly projectId: string;
      /** What stands behind the `?`: which lines of the result are shown. */
      readonly filters?: string;
    }
  /** A result file that somebody chose, without a service. */
  | { readonly view: 'file'; readonly filters?: string };

/** Where the user is now. */
export const route = signal<Route>({ view: 'projects' });

/** True once the user has moved: only then does a new view take the focus. */
export const hasMoved = signal(false);

/** Follows the address from now on. */
export function startRoute(): void {
  route.value = parseRoute(location.hash);
  addEventListener('hashchange', () => {
    const next = parseRoute(location.hash);
    const isElsewhere = toHref(withoutFilters(next)) !== toHref(withoutFilters(route.value));
    if (isElsewhere) hasMoved.value = true;
    route.value = next;
    if (isElsewhere) scrollTo(0, 0);
  });
}

/** The filters of the place where the user is. */
export function filtersOf(place: Route): string {
  return ('filters' in place ? place.filters : undefined) ?? '';
}

/**
 * Shows other lines of the result at hand. A `step` can be undone with the browser's back button, another change takes the
 * place of the one before.
 */
export function showFilters(filters: string, kind: 'step' | 'same'): void {
  const place = route.value;
  if (place.view !== 'project' && place.view !== 'file') return;
  if (filtersOf(place) === filters) return;
  const next = { ...withoutFilters(place), ...(filters === '' ? {} : { filters }) };
  if (kind === 'step') history.pushState(null, '', toHref(next));
  else history.replaceState(null, '', toHref(next));
  route.value = next;
}

function withoutFilters(place: Route): Route {
  if (!('filters' in place)) return place;
  const { filters: _, ...rest } = place;
  return rest;
}

/** What a link to a place is. */
export function toHref(place: Route): string {
  const filters = filtersOf(place);
  return filters === '' ? toPath(place) : `${toPath(place)}?${filters}`;
}

function toPath(place: Route): string {
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
  const [path = '', ...more] = hash.split('?');
  const [, view] = /^#\/(new|deleted|file)\/?$/.exec(path) ?? [];
  const filters = more.join('?');
  const shown = filters === '' ? {} : { filters };
  if (view === 'file') return { view, ...shown };
  if (view === 'new' || view === 'deleted') return { view };
  const [, encoded, part] = /^#\/project\/([^/]+)(?:\/(review|sample))?\/?$/.exec(path) ?? [];
  const projectId = encoded === undefined ? undefined : decode(encoded);
  if (projectId === undefined) return { view: 'projects' };
  if (part === 'review' || part === 'sample') return { view: part, projectId };
  return { view: 'project', projectId, ...shown };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
