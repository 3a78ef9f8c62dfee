import type { ImportLedgerRequest, Projects } from '@ledgerprint/client/workspace';
import { toInclusionOptions } from '@ledgerprint/engine/decisions';
import { type FileOptions, findCommonCountry, LedgerError, parseColumnMapping, roles } from '@ledgerprint/ledger';
import { answerOnce } from '../operations/answer-once.ts';
import { requireRoomForProject, toProjectName } from '../operations/create-project.ts';
import { requireFile } from '../operations/import-csv.ts';
import { importRows } from '../operations/import-rows.ts';
import { loadInclusions } from '../operations/inclusions.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { sha256Of } from '../operations/sha256.ts';
import { invalidField } from '../platform/failure.ts';
import type { ProjectContext } from '../store/project.ts';
import { parseWebhookUrl } from '../webhooks/webhook-url.ts';
import { readText } from './read-fields.ts';
import { createImportReader } from './read-import.ts';
import { toReconciliation } from './reconciliation.ts';
import { listSameFiles } from './same-files.ts';
import type { UseCase } from './use-case.ts';

const longestFileName = 500;

/** Creates a project from a ledger file, or from those in an archive, and seals it; or creates nothing. */
export const importLedger: UseCase<typeof Projects, 'importLedger'> = async (call, { limits }, request) => {
  const context = parseContext(request.context);
  const named = { name: toProjectName(request.name), categoryMode: parseCategoryMode(request.categoryMode) };
  const fileName = readText('fileName', request.fileName, longestFileName);
  const webhookUrl = parseWebhookUrl(request.webhookUrl);
  requireFile('content', request.content, limits);
  const { projectId, reconciliation, currency, refused, sameFiles } = await answerOnce(call, async (tables) => {
    // Whether everything fits is known only at the end; if not even a project does, nothing is read.
    await requireRoomForProject(tables, call.organizationId);
    const defaults = await tables.organizations.getContext(call.organizationId);
    const { ownIds } = await tables.organizations.getIdentity(call.organizationId);
    const options = toOptions(request, {
      country: context.country,
      usualCountry: defaults.country,
      currency: context.currency ?? defaults.currency,
      year: context.year ?? defaults.year,
      languages: context.languages ?? defaults.languages,
      ownIds,
    });
    const reader = createImportReader(request, {
      options: { ...options, ...toInclusionOptions(await loadInclusions(tables, call.organizationId)) },
      fileName,
      limits,
      throwIfOver: call.throwIfOver,
    });
    const imported = await importRows(call, tables, {
      limits,
      project: { ...named, context, fileHashes: [sha256Of(request.content)] },
      contextOnceRead: () => ({ ...context, country: context.country ?? findCommonCountry(reader.reports())?.code }),
      readRows: reader.rows,
      reports: reader.reports,
      webhookUrl,
    });
    return {
      projectId: imported.projectId,
      reconciliation: imported.reconciliation,
      currency: context.currency ?? defaults.currency,
      refused: reader.refused(),
      sameFiles: await listSameFiles(tables, call.organizationId, imported.number),
    };
  });
  return {
    projectId,
    refused: [...refused],
    reconciliation: toReconciliation(reconciliation, currency ?? 'EUR'),
    sameFiles: [...sameFiles],
  };
};

function toOptions(
  { columns, sheet, asPurchases }: ImportLedgerRequest,
  {
    country,
    usualCountry,
    currency,
    year,
    languages,
    ownIds,
  }: Omit<ProjectContext, 'period' | 'ratios'> & {
    readonly usualCountry: string | undefined;
    readonly ownIds: readonly string[];
  },
): FileOptions {
  return {
    // Without a header, nothing shows that the first columns are the template's.
    needsHeader: true,
    ownIds,
    ...(columns.trim() === '' ? {} : { mapping: toMapping(columns) }),
    ...(sheet === '' ? {} : { sheet }),
    ...(asPurchases ? { asPurchases } : {}),
    ...(country === undefined ? {} : { country }),
    defaults: { country: usualCountry },
    ...(currency === undefined ? {} : { currency }),
    ...(year === undefined ? {} : { year }),
    ...(languages === undefined ? {} : { languages }),
  };
}

/** `designation=Libellé,amount=Montant HT`, or each the other way round, as in `enrich --map`. */
function toMapping(text: string) {
  const known: ReadonlySet<string> = new Set([...roles, 'ignore']);
  const entries = text.split(',').map((entry) => {
    const split = entry.indexOf('=');
    const role = entry.slice(0, Math.max(split, 0)).trim();
    return known.has(role) ? `${entry.slice(split + 1).trim()}=${role}` : entry.trim();
  });
  try {
    return parseColumnMapping(entries);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    throw invalidField('columns', { description: 'cannot be used', reason: 'UNKNOWN_VALUE', advice: error.message });
  }
}
