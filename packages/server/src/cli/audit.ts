import { type Command, Option } from 'commander';
import type { AuditLine } from '../store/audit-events.ts';
import { parseSince, parseWhole } from './option-values.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint audit list` */
export function addAuditCommands(program: Command, output: Output): void {
  const audit = program
    .command('audit')
    .description(
      'The audit log: operator actions, recorded API calls (decisions, samples, new runs, sign-offs), and key use.',
    );

  storageCommand(audit, 'list')
    .description(
      'List operator actions, recorded API calls (decisions, samples, new runs, sign-offs), and key use by address and day, newest first.',
    )
    .option('--organization <name>', 'only this organization, even if it was deleted')
    .option('--since <time>', 'only entries since this time: 24h, 90d or a date such as 2026-03-31')
    .addOption(new Option('--limit <count>', 'maximum number of lines').default('200', '200'))
    .option('--json', 'print JSON')
    .action(async (options) => {
      const asked = {
        organization: options.organization,
        since: parseSince(options.since),
        limit: parseWhole(options.limit, '--limit must be a whole number'),
      };
      const lines = await withStorage(options, ({ administration }) => administration.listAudit(asked));
      if (options.json) return output.print(JSON.stringify(lines));
      const titles = ['TIME', 'WHO', 'ACTION', 'ORGANIZATION', 'ON', 'OUTCOME'];
      output.print(toColumns(titles, lines.map(toRow)));
    });
}

function toRow({ at, actor, action, organization, subject, outcome, calls, lastAt }: AuditLine) {
  const times = calls === null ? '' : ` ${calls} ${calls === 1 ? 'call' : `calls until ${toTime(lastAt)}`}`;
  const cells = [toTime(at), actor, action, organization ?? '', subject, `${outcome}${times}`];
  // Operators choose these names: characters that could move the cursor are not printed.
  return cells.map((cell) => cell.replace(/\p{C}/gu, '\ufffd'));
}

function toTime(at: Date | null): string {
  return at?.toISOString() ?? '';
}
