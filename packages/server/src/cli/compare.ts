import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerprintClient } from '@ledgerprint/client';
import type { Comparison } from '@ledgerprint/client/workspace';
import { type Command, InvalidArgumentError } from 'commander';
import { type Output, widthElsewhere } from './output.ts';
import { addServiceOptions, printJson, withService } from './service/service-options.ts';

/** A project and, unless the latest is meant, one of its revisions. */
type Compared = { readonly projectId: string; readonly revision: number | undefined };

/** `ledgerprint compare` */
export function addCompareCommand(program: Command, output: Output): void {
  const meaning = 'id of a project, as shown by "projects list", or one of its revisions, such as 86Rf07xd4z@2';
  const command = addServiceOptions(program.command('compare'))
    .description('Explain, case by case, why two projects or two revisions of a project differ.')
    .argument('<before>', meaning, parseCompared)
    .argument('<after>', 'id of the project or revision to compare it with', parseCompared)
    .option('--json', 'print JSON, with masses in whole milligrams')
    .addHelpText('after', examples)
    .action((before: Compared, after: Compared, { json }) =>
      withService(command, async ({ reports }) => {
        const comparison = await waitForComparison(reports, before, after);
        if (json) return printJson(output, comparison);
        const { toComparisonText } = await import('./compare/comparison-text.ts');
        output.print(toComparisonText(comparison, output.columns ?? widthElsewhere));
      }),
    );
}

const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** Polls until the service has prepared the comparison. */
async function waitForComparison(
  reports: Pick<LedgerprintClient['reports'], 'compareProjects'>,
  before: Compared,
  after: Compared,
): Promise<Comparison> {
  const request = {
    beforeProjectId: before.projectId,
    afterProjectId: after.projectId,
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
      'It must be a project id, such as 86Rf07xd4z or 86Rf07xd4z@2. To compare files, first send both ledgers to a service with "ledgerprint enrich --url".',
    );
  }
  return { projectId, revision: revision === undefined ? undefined : Number(revision) };
}

const examples = `
Two cases are the same if their designation, supplier, account and category are the same. The causes add up to the
difference, to the milligram; see "Comparing two results" in docs/auditor/methodology.md.

Examples:
  ledgerprint compare 86Rf07xd4z 9kQm21ab7c
  ledgerprint compare 86Rf07xd4z@0 86Rf07xd4z
  ledgerprint compare 86Rf07xd4z 9kQm21ab7c --json`;
