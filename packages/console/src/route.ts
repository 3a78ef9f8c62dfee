import { signal } from '@preact/signals';
import { type CompareRoute, parseCompareRoute, toCompareHref } from './comparison/compare-route.ts';

/** The current view, from the part of the address after `#`. */
export type Route =
  | { readonly view: 'projects' }
  | { readonly view: 'deleted' }
  | { readonly view: 'new' }
  | CompareRoute
  | {
      readonly view: 'project' | 'review' | 'sample';
      readonly projectId: string;
      /** The text after the `?`: which lines of the result are shown. */
      readonly filters?: string;
    }
  /** A result file opened in the browser, without the service. */
  | { readonly view: 'file'; readonly filters?: string };

/** The current view. */
export const route = signal<Route>({ view: 'projects' });

/** True once the user has navigated: only then does a new view take the focus. */
export const hasMoved = signal(false);

/** Starts following the address. */
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

/** The filters of a view. */
export function filtersOf(place: Route): string {
  return ('filters' in place ? place.filters : undefined) ?? '';
}

/**
 * Shows other lines of the current result. A `step` can be undone with the browser's back button; any other change replaces
 * the previous one.
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

/** The link to a view. */
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

export function goTo(place: Route): void {
  location.hash = toHref(place);
}

/** The view that an address names, or the list of projects if it names none. */
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
