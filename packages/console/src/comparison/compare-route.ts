/** A result: a project, and a revision if it is not the newest. */
export type ComparedRef = { readonly projectId: string; readonly revision: number | undefined };

/** The route of a comparison. */
export type CompareRoute = { readonly view: 'compare'; readonly before: ComparedRef; readonly after: ComparedRef };

/** `#/compare/86Rf07xd4z@0/86Rf07xd4z` */
export function toCompareHref({ before, after }: Omit<CompareRoute, 'view'>): string {
  return `#/compare/${toText(before)}/${toText(after)}`;
}

/** The comparison of an address; undefined for other addresses. */
export function parseCompareRoute(hash: string): CompareRoute | undefined {
  const [, first, second] = /^#\/compare\/([^/?]+)\/([^/?]+)\/?$/.exec(hash) ?? [];
  const before = parseRef(first);
  const after = parseRef(second);
  return before && after && { view: 'compare', before, after };
}

function toText({ projectId, revision }: ComparedRef): string {
  return revision === undefined ? projectId : `${projectId}@${revision}`;
}

function parseRef(text: string | undefined): ComparedRef | undefined {
  const [, projectId, revision] = /^([0-9A-Za-z]+)(?:@(\d{1,9}))?$/.exec(text ?? '') ?? [];
  if (projectId === undefined) return undefined;
  return { projectId, revision: revision === undefined ? undefined : Number(revision) };
}
