import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ImportLedgerRequest, ImportLedgerResponseSchema } from '@ledgerprint/client/workspace';
import {
  type FileOptions,
  type FileReport,
  findCountryOfFormat,
  type Ledger,
  LedgerError,
  parseColumnMapping,
  readLedgers,
  roles,
} from '@ledgerprint/ledger';
import { createBadRows, findTextProblem, type Row, toRow } from '@ledgerprint/ledger/activity';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call, Limits } from '../operations/call.ts';
import { requireRoomForProject, toProjectName } from '../operations/create-project.ts';
import { requireFile } from '../operations/import-csv.ts';
import { createRowCounter, importRows } from '../operations/import-rows.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';
import type { RowReconciliation } from '../operations/row-reconciliation.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';
import type { ProjectContext } from '../store/project.ts';
import { parseWebhookUrl } from '../webhooks/webhook-url.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { toReconciliation } from './reconciliation.ts';

/** Creates a project from a ledger file and seals it, or creates nothing. */
export async function importLedger(
  call: Call,
  { limits }: WorkspaceDependencies,
  request: ImportLedgerRequest,
): Promise<MessageInitShape<typeof ImportLedgerResponseSchema>> {
  const context = parseContext(request.context);
  const named = {
    name: toProjectName(request.name),
    categoryMode: parseCategoryMode(request.categoryMode),
  };
  const fileName = toFileName(request.fileName);
  const webhookUrl = parseWebhookUrl(request.webhookUrl);
  requireFile('content', request.content, limits);
  const { projectId, reconciliation } = await answerOnce(call, async (tables) => {
    // Whether all of it fits is known at the end; where not even a project does, nothing is read.
    await requireRoomForProject(tables, call.organizationId);
    const defaults = await tables.organizations.getContext(call.organizationId);
    const options = toOptions(request, {
      country: context.country ?? defaults.country,
      currency: context.currency ?? defaults.currency,
      year: context.year ?? defaults.year,
    });
    const ledgers = await readLedgers(request.content, options).catch(rethrow);
    const country = context.country ?? findCountryOfFormat(ledgers.map(({ format }) => format));
    return importRows(call, tables, {
      limits,
      project: { ...named, context: { ...context, country } },
      readRows: (sums) =>
        readRows(ledgers, sums, { limits, fileName, acceptsIncomplete: request.acceptIncomplete }),
      reports: () => ledgers.map((ledger) => toReport(fileName, ledger)),
      webhookUrl,
    });
  });
  return { projectId, reconciliation: toReconciliation(reconciliation, context.currency ?? 'EUR') };
}

/** All rows of all ledgers; throws a Failure where one is bad, or where too little of the file can be read. */
async function* readRows(
  ledgers: readonly Ledger[],
  reconciliation: RowReconciliation,
  file: { readonly limits: Limits; readonly fileName: string; readonly acceptsIncomplete: boolean },
): AsyncGenerator<readonly Row[]> {
  const { limits, fileName, acceptsIncomplete } = file;
  const counter = createRowCounter(limits);
  for (const ledger of ledgers) {
    const place = { file: fileName, sheet: ledger.sheet ?? '' };
    const badRows = createBadRows();
    try {
      for await (const read of ledger.rows()) {
        const rows = read.map((row) => toRow(row, place));
        for (const [at, row] of read.entries()) {
          reconciliation.addRead(row, place);
          if (row.fate === 'counted') badRows.check(row.line, rows[at] as Row);
        }
        counter.add(rows);
        // After a bad line the rest is only checked, so that one answer names every bad line.
        if (badRows.count === 0 && rows.length > 0) yield rows;
      }
    } catch (error) {
      rethrow(error);
    }
    const sheet = place.sheet === '' ? '' : `sheet ${JSON.stringify(place.sheet)}, `;
    refuseBadRows(badRows, {
      locate: ({ row, field }) => ({
        field: `content ${sheet}line ${row}, column ${field}`,
        row: { line: row, field },
      }),
      consequence: 'Nothing was created',
    });
  }
  if (!acceptsIncomplete) requireComplete(ledgers, fileName);
}

function requireComplete(ledgers: readonly Ledger[], fileName: string): void {
  const reports = ledgers.map((ledger) => toReport(fileName, ledger));
  if (reports.every(({ rows }) => rows === 0)) throw toTableFailure(noRows(), 'content');
  const incomplete = reports.filter((report, at) => {
    // A sheet of which nothing counts because another one has it all leaves nothing out.
    const isRepeated = report.warnings.some(({ code }) => code === 'sheet_repeats');
    return ledgers[at]?.isIncomplete() && !isRepeated;
  });
  const isAnyCounted = reports.some(({ counted }) => counted.rows > 0);
  if (incomplete.length === 0 && isAnyCounted) return;
  const told = (incomplete.length > 0 ? incomplete : reports).map(toIncompleteSentence);
  throw new Failure(
    'failed_precondition',
    `${told.join(' ')} Nothing was created. With acceptIncomplete the file is taken as it is.`,
  );
}

/** `ledger.csv: 3 of 8 rows cannot be read: 3 no_designation (120.00 EUR).` */
function toIncompleteSentence({ file, rows, counted, unread, excluded, warnings }: FileReport): string {
  const isAnyCounted = counted.rows > 0;
  const groups = isAnyCounted ? unread : [...unread, ...excluded];
  const figures = groups.map(({ reason, rows: count, amounts }) => {
    const money = Object.entries(amounts).map(([currency, amount]) => `${amount} ${currency}`);
    return `${count} ${reason}${money.length === 0 ? '' : ` (${money.join(', ')})`}`;
  });
  const unreadRows = unread.reduce((sum, group) => sum + group.rows, 0);
  const what = isAnyCounted
    ? `${unreadRows} of ${rows} rows cannot be read`
    : `none of ${rows} rows can be counted`;
  const why = warnings.filter(({ code }) => code === 'not_purchases').map(({ message }) => ` ${message}`);
  const name = file === '' ? 'The file' : file;
  return `${name}: ${what}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}.${why.join('')}`;
}

function toReport(fileName: string, ledger: Ledger): FileReport {
  const file = ledger.sheet === undefined ? fileName : `${fileName}#${ledger.sheet}`;
  return { file, ...ledger.report() };
}

function toOptions(
  { columns, sheet, asPurchases }: ImportLedgerRequest,
  { country, currency, year }: Omit<ProjectContext, 'period'>,
): FileOptions {
  return {
    // Without a header nothing says that the first columns are the template's.
    needsHeader: true,
    ...(columns.trim() === '' ? {} : { mapping: toMapping(columns) }),
    ...(sheet === '' ? {} : { sheet }),
    ...(asPurchases ? { asPurchases } : {}),
    ...(country === undefined ? {} : { country }),
    ...(currency === undefined ? {} : { currency }),
    ...(year === undefined ? {} : { year }),
  };
}

/** `designation=Libellé,amount=Montant HT`, each also the other way round, as `enrich --map` takes it. */
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
    throw invalidField('columns', {
      description: 'cannot be used',
      reason: 'UNKNOWN_VALUE',
      advice: error.message,
    });
  }
}

const longestFileName = 500;

function toFileName(text: string): string {
  const name = text.trim();
  const problem = findTextProblem(name, longestFileName);
  if (problem !== undefined) throw invalidField('fileName', problem);
  return name;
}

function noRows(): LedgerError {
  return new LedgerError('The file has no rows: add one line per purchase and upload it again.', {
    reason: 'NO_ROWS',
  });
}

function rethrow(error: unknown): never {
  throw error instanceof LedgerError ? toTableFailure(error, 'content') : error;
}
