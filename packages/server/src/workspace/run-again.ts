import type { Projects } from '@ledgerprint/client/workspace';
import { type Inclusions, includeRow } from '@ledgerprint/engine/decisions';
import { activityFields, isStaged, type Row, type RowText, rowFields, rowTexts } from '@ledgerprint/ledger/activity';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call, Limits } from '../operations/call.ts';
import { tooManyBytesFailure, toStored } from '../operations/count-rows.ts';
import { insertProject, requireRoomForProject, toProjectName } from '../operations/create-project.ts';
import { getOwnProject, noSuchProject } from '../operations/get-own-project.ts';
import { loadInclusions } from '../operations/inclusions.ts';
import { startOfNextNames, toNextName } from '../operations/next-name.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { createRowReconciliation } from '../operations/row-reconciliation.ts';
import { sealProject } from '../operations/seal-project.ts';
import { requireWithinQuota } from '../operations/within-quota.ts';
import { writeAudit } from '../operations/write-audit.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import type { AddedRows, SealedProject } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';
import { parseWebhookUrl } from '../webhooks/webhook-url.ts';
import { randomId } from './decision-id.ts';
import type { UseCase } from './use-case.ts';

/**
 * Creates a new project from the rows of a sealed one and seals it at once, or creates nothing. Excluded rows to which an
 * inclusion applies by now are counted.
 */
export const runAgain: UseCase<typeof Projects, 'runAgain'> = async (call, { limits }, request) => {
  const { organizationId, store, traceparent } = call;
  const seen = await getOwnProject(store, organizationId, request.projectId);
  const webhookUrl = parseWebhookUrl(request.webhookUrl);
  const mapping = parseFieldMapping(request.columns);
  const given = {
    name: request.name.trim() === '' ? undefined : toProjectName(request.name),
    categoryMode: request.categoryMode === undefined ? undefined : parseCategoryMode(request.categoryMode),
    context: request.context && parseContext(request.context),
  };
  if (!isSealed(seen)) {
    throw new Failure(
      'failed_precondition',
      'This project is not sealed. Change it with UpdateProject, then call Submit.',
    );
  }
  return answerOnce(call, async (tables) => {
    await requireRoomForProject(tables, organizationId);
    const source = await tables.projects.findSealed(organizationId, seen.number);
    // It may have been deleted meanwhile.
    if (source === undefined) throw noSuchProject();
    const categoryMode = given.categoryMode ?? source.categoryMode;
    const { number, projectId } = await insertProject(tables, organizationId, {
      name: given.name ?? source.name,
      categoryMode,
      context: given.context ?? source.context,
    });
    await tables.projects.setRunOf(organizationId, number, source.number);
    const includes = await loadInclusions(tables, organizationId, source.number);
    const added = await copyRows(tables, call, { from: source, to: number, mapping, includes });
    if (added.rows + added.kept < source.storedRows) throw noSuchProject();
    await countRows(tables, organizationId, { number, added, limits });
    await sealProject(tables, organizationId, limits, {
      number,
      categoryMode,
      stagedRows: added.rows,
      rowBytes: added.bytes,
      webhookUrl,
      traceparent,
    });
    await copyDecisions(tables, organizationId, { from: source.number, to: number });
    const subject = `project ${projectId} from ${request.projectId}`;
    await writeAudit(tables, call, 'project.run-again', { subject, claimedBy: '' });
    const name = given.name ?? (await takeNextName(tables, organizationId, { number, name: source.name }));
    // Counted last: other calls of an organization with a quota wait from here to the commit.
    const stored = toStored(added, 1);
    requireWithinQuota(await tables.quotas.add(organizationId, stored), stored);
    return { projectId, name };
  });
};

/** Gives the project the name of its source with the next number. Calls wait for each other from here to the commit. */
async function takeNextName(
  tables: Tables,
  organizationId: number,
  { number, name }: { readonly number: number; readonly name: string },
): Promise<string> {
  await tables.organizations.lock(organizationId);
  const taken = await tables.projectLists.listNames(organizationId, number, startOfNextNames(name));
  const next = toNextName(name, new Set(taken));
  await tables.projects.update(organizationId, number, { name: next, categoryMode: undefined, context: undefined });
  return next;
}

type Copy = {
  readonly from: SealedProject;
  readonly to: number;
  readonly mapping: FieldMapping | undefined;
  readonly includes: Inclusions | undefined;
};

/**
 * Copies rows and their reconciliation. Texts that move to another field need a new normal form, and inclusions compare
 * folded texts, both of which only the program can compute.
 */
async function copyRows(tables: Tables, call: Call, { from, to, mapping, includes }: Copy): Promise<AddedRows> {
  const { organizationId, store } = call;
  const numbers = { from: from.number, to };
  if (mapping === undefined && includes === undefined) {
    await tables.reconciliationLines.copy(organizationId, numbers);
    await tables.reconciliations.copy(organizationId, numbers);
    return tables.rows.copy(organizationId, numbers);
  }
  const reconciliation = createRowReconciliation();
  let isSame = mapping === undefined;
  function toCopied(row: Row): Row {
    // Inclusions apply to texts as they were shown.
    const included = includes === undefined ? row : includeRow(row, includes);
    isSame &&= included === row;
    return mapping === undefined ? included : remap(included, mapping);
  }
  async function* read() {
    for await (const batch of store.readRows(organizationId, from.number)) {
      const rows = batch.map(toCopied);
      for (const row of rows) reconciliation.addGiven(row);
      yield rows;
    }
  }
  const { firstPosition, ...added } = await tables.rows.stage(organizationId, to, read());
  await tables.reconciliationLines.add(organizationId, to, { lines: reconciliation.result(), firstPosition });
  // The reports of the files no longer hold if a row has another fate or other texts.
  if (isSame) await tables.reconciliations.copy(organizationId, numbers);
  return added;
}

async function countRows(
  tables: Tables,
  organizationId: number,
  { number, added, limits }: { readonly number: number; readonly added: AddedRows; readonly limits: Limits },
): Promise<void> {
  const most = { rows: limits.maxRowsPerProject, bytes: limits.maxBytesPerProject };
  const counters = await tables.projects.addRows(organizationId, number, added, most);
  if (counters === undefined) throw tooManyBytesFailure(limits, added.bytes);
}

/** The decisions that apply only to one project; those of the organization are known when the project is sealed. */
async function copyDecisions(
  tables: Tables,
  organizationId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const held = await tables.decisions.listHolding(organizationId, from);
  const ids = held.filter(({ validity }) => validity === 'project').map(({ id }) => [id, randomId()] as const);
  if (ids.length === 0) return;
  const firstNumber = await tables.decisions.takeNumbers(organizationId, ids.length);
  await tables.decisions.copy(organizationId, { from, to, ids, firstNumber });
}

/** The fields that can be taken from others: the place and the fate of a row stay unchanged. */
const targets = [...activityFields, 'reference', 'account', 'accountLabel', 'amount', 'country'] as const;
type Target = (typeof targets)[number];

/** The field of the stored rows from which each of these fields is taken. */
type FieldMapping = ReadonlyMap<Target, RowText>;

/** `designation=notes,supplier=designation`; undefined if blank. Throws a Failure if it is not valid. */
function parseFieldMapping(text: string): FieldMapping | undefined {
  if (text.trim() === '') return undefined;
  const mapping = new Map<Target, RowText>();
  for (const entry of text.split(',')) {
    const [left = '', right = '', ...more] = entry.split('=').map((part) => part.trim());
    const target = targets.find((field) => field === left);
    const source = rowTexts.find((field) => field === right);
    if (target === undefined || source === undefined || more.length > 0) {
      throw invalidField('columns', {
        description: `cannot be used: "${entry.trim().slice(0, 100)}" is not of the form field=field`,
        reason: 'UNKNOWN_VALUE',
        advice: `The fields that can be taken from another field are ${targets.join(', ')}.`,
      });
    }
    if (mapping.has(target)) {
      throw invalidField('columns', {
        description: `takes ${target} from two fields: leave one of them out`,
        reason: 'CONTRADICTION',
      });
    }
    mapping.set(target, source);
  }
  return mapping;
}

/** The same row with other fields. A purchase that then has no designation is unread, as in a file. */
function remap(row: Row, mapping: FieldMapping): Row {
  const taken = [...mapping].map(([target, source]) => [target, cut(row[source], rowFields[target].longest)]);
  const remapped: Row = { ...row, ...Object.fromEntries(taken) };
  // The booked amount belongs to the original amount and does not apply to the new one.
  const money = mapping.has('amount') ? { bookedAmount: '' } : {};
  const isUnread = isStaged(row) && remapped.designation.trim() === '';
  return { ...remapped, ...money, ...(isUnread && { fate: 'unread', reason: 'no_designation' }) };
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('');
}
