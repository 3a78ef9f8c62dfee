import { create } from '@bufbuild/protobuf';
import { GroupSchema, type Products } from '@ledgerprint/client/workspace';
import { restoreText } from '@ledgerprint/engine/results';
import { invalidField } from '../platform/failure.ts';
import { measureJson } from '../platform/message-json.ts';
import {
  type GroupOrder,
  groupings,
  groupOrders,
  type StoredGroup,
  type StoredGroupCategory,
} from '../store/result-groups.ts';
import { getProjectWithResults } from './get-project-with-results.ts';
import { invalidPageToken, openPage, readPageSize } from './page.ts';
import { readChoice } from './read-fields.ts';
import { readFilter, toFilterKey } from './read-filter.ts';
import type { UseCase } from './use-case.ts';

type Place = { readonly revision: number; readonly value: string; readonly key: string };

/** Number of categories listed for a group. */
const shownCategories = 3;
/** A bit more than they take in an answer. */
const categoriesBytes = shownCategories * 300;

/** Groups cases by account, category, own category or supplier, largest first. */
export const listGroups: UseCase<typeof Products, 'listGroups'> = async (
  { organizationId, store },
  { pageTokens },
  request,
) => {
  const project = await getProjectWithResults(store, organizationId, request.projectId);
  const size = readPageSize(request.pageSize);
  const grouping = readChoice('groupBy', request.groupBy, groupings);
  if (grouping === undefined) {
    const description = `is required: pass one of ${groupings.map((one) => `"${one}"`).join(', ')}`;
    throw invalidField('groupBy', { description, reason: 'REQUIRED' });
  }
  const order = readChoice('orderBy', request.orderBy, groupOrders) ?? 'footprint';
  const filter = readFilter(request.filter);
  const list = {
    call: 'group',
    organizationId,
    projectNumber: project.number,
    query: [grouping, order, toFilterKey(filter)],
  };
  const { after, read } = openPage<Place>(pageTokens, list, { ...request, size });
  const revision = after?.revision ?? project.revision;
  if (revision > project.revision) throw invalidPageToken();
  const query = { grouping, revision, order, filter };
  const { lines, nextPageToken } = await read({
    list: (place, limit) => store.resultGroups.list(organizationId, project.number, { ...query, after: place, limit }),
    toPlace: (group: StoredGroup) => ({ revision, value: sortValueOf(group, order), key: group.key }),
    bytesOf: (group) => measureJson(GroupSchema, create(GroupSchema, toGroup(group, []))) + categoriesBytes,
  });
  const categories = await store.resultGroups.listCategories(organizationId, project.number, {
    grouping,
    revision,
    filter,
    limit: shownCategories,
    keys: lines.map(({ key }) => key),
  });
  const byKey = Map.groupBy(categories, ({ key }) => key);
  return { groups: lines.map((line) => toGroup(line, byKey.get(line.key) ?? [])), nextPageToken, revision };
};

function sortValueOf(group: StoredGroup, order: GroupOrder): string {
  if (order === 'footprint') return group.footprintMg;
  return order === 'amount' ? group.spendCents : group.squaredDoubtMg;
}

function toGroup(stored: StoredGroup, categories: readonly StoredGroupCategory[]) {
  return {
    key: restoreText(stored.key),
    label: restoreText(stored.label),
    cases: BigInt(stored.cases),
    rows: BigInt(stored.rows),
    spendEur: Number(stored.spendCents) / 100,
    footprintMg: stored.footprintMg,
    // Errors in categories are independent of each other.
    doubtKgCo2e: Math.sqrt(Number(stored.squaredDoubtMg)) / 1e6,
    categories: categories.map(({ code, label, share }) => ({
      code: restoreText(code),
      label: restoreText(label),
      share,
    })),
  };
}
