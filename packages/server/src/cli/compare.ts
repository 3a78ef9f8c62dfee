import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerprintClient } from '@ledgerprint/client';
import type { Comparison } from '@ledgerprint/client/workspace';
import { type Command, InvalidArgumentError } from 'commander';
import { type Output, widthElsewhere } from './output.ts';
import { addServiceOptions, withService } from './service/service-options.ts';

/** A project, and one of its revisions where it is not the newest. */
type Compared = { readonly projectId: string; readonly revision: number | undefined };

/** `ledgerprint compare` */
export function addCompareCommand(program: Command, output: Output): void {
  const meaning = 'a project as "projects list" shows it, or one of its revisions: 86Rf07xd4z@2';
  const command = addServiceOptions(program.command('compare'))
    .description('Say why two projects, or two revisions of one, differ, case by case, at a service.')
    .argument('<before>', meaning, parseCompared)
    .argument('<after>', 'the same, of what it is compared with', parseCompared)
    .option('--json', 'print JSON, with whole milligrams')
    .addHelpText('after', examples)
    .action((before: Compared, after: Compared, { json }) =>
      withService(command, async ({ reports }) => {
        const comparison = await waitForComparison(reports, before, after);
        if (json) {
          const { ComparisonSchema } = await import('@ledgerprint/client/workspace');
          const { toApiJson } = await import('./service/api-json.ts');
          return output.print(toApiJson(ComparisonSchema, comparison));
        }
        const { toComparisonText } = await import('./compare/comparison-text.ts');
        output.print(toComparisonText(comparison, output.columns ?? widthElsewhere));
      }),
    );
}

const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** Asks again until the service has prepared it. */
async function waitForComparison(
  reports: Pick<LedgerprintClient['reports'], 'compareProjects'>,
  before: Compared,
  after: Compared,
): Promise<Comparison> {
  const request = {
    ...{ beforeProjectId: before.projectId, afterProjectId: after.projectId },
    ...(before.revision === undefined ? {} : { beforeRevision: before.revision }),
    ...(after.revision === undefined ? {} : { afterRevision: after.revision }),
  };
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const { comparison } = await reports.compareProjects(request);
    if (comparison !== undefined) return comparison;
    await pause(pauseMs);
  }
}

function parseCompared(text: string): Compared {
  const [, projectId, revision] = /^([0-9A-Za-z]+)(?:@(\d{1,9}))?$/.exec(text) ?? [];
  if (projectId === undefined) {
    throw new InvalidArgumentError(
      'It must be a project of a service, as 86Rf07xd4z or 86Rf07xd4z@2. Files cannot be compared: send both ledgers to a service with "ledgerprint enrich --url".',
    );
  }
  return { projectId, revision: revision === undefined ? undefined : Number(revision) };
}

const examples = `
Cases are the same where designation, supplier, account and category are. The causes add up to the difference, to the
milligram: docs/auditor/methodology.md, "Comparing two results", says how.

Examples:
  ledgerprint compare 86Rf07xd4z 9kQm21ab7c
  ledgerprint compare 86Rf07xd4z@0 86Rf07xd4z
  ledgerprint compare 86Rf07xd4z 9kQm21ab7c --json`;
