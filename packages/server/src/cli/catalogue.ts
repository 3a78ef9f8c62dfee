import type { Command } from 'commander';
import type { ImportSummary } from '../administration/catalogue-library.ts';
import { readOperatorFile } from './operator-file.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint catalogue import|list` */
export function addCatalogueCommands(program: Command, output: Output): void {
  const catalogue = program
    .command('catalogue')
    .description('Emission factors: the bundled catalogue and newer editions of Base Carbone.');

  storageCommand(catalogue, 'import')
    .description('Check an official Base Carbone export and use it for projects sealed from now on.')
    .argument('<file>', 'the CSV file as downloaded from ADEME')
    .option(
      '--edition <name>',
      'name of the edition, such as "Base Carbone 24.0" (default: a name with the latest date in the file)',
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options) => {
      const bytes = await readOperatorFile(file);
      const summary = await withStorage(options, ({ catalogues }) => catalogues.importExport(bytes, options.edition));
      output.print(options.json ? JSON.stringify(summary) : describe(summary));
    });

  storageCommand(catalogue, 'list')
    .description('List the catalogues and show which one new projects use.')
    .option('--json', 'print JSON')
    .action(async (options) => {
      const listed = await withStorage(options, ({ catalogues }) => catalogues.list());
      if (options.json) {
        const plain = listed.map(({ importedAt, ...rest }) => ({ ...rest, importedAt: importedAt ?? null }));
        return output.print(JSON.stringify(plain));
      }
      const rows = listed.map(({ edition, importedAt, factors, inUse }) => [
        edition,
        importedAt?.toISOString() ?? 'bundled',
        String(factors),
        inUse ? 'yes' : 'no',
      ]);
      output.print(toColumns(['EDITION', 'IMPORTED', 'FACTORS', 'IN USE'], rows));
    });
}

function describe({ edition, factors, units, leftOut, groupsWithoutRatio }: ImportSummary): string {
  const rows = Object.entries(units).map(([unit, count]) => [unit, String(count)]);
  const reasons = leftOut.map(({ reason, count }) => [String(count), reason]);
  const missing =
    groupsWithoutRatio.length === 0
      ? []
      : ['', `It has no ratio for ${groupsWithoutRatio.join(', ')}; the bundled ratios are used instead.`];
  return [
    `"${edition}" was imported: ${factors} ${factors === 1 ? 'factor' : 'factors'}. Projects sealed from now on use it.`,
    '',
    toColumns(['PER', 'FACTORS'], rows),
    '',
    toColumns(['LINES', 'LEFT OUT'], reasons),
    ...missing,
  ].join('\n');
}
