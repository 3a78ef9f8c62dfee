import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { readOperatorFile } from './operator-file.ts';
import { type Output, toColumns } from './output.ts';
import { storageCommand, withStorage } from './with-storage.ts';

/** `ledgerprint referential load|list|remove` */
export function addReferentialCommands(program: Command, output: Output): void {
  const referential = program
    .command('referential')
    .description('Organizations\' own lists of categories and factors, for the category mode "referential".');

  storageCommand(referential, 'load')
    .description(
      'Check a file and use it for projects in the mode "referential" that the organization seals from now on.',
    )
    .argument('<organization>', 'name of the organization')
    .argument('<file>', 'CSV with the header code,label,keywords,factor,unit,source,year')
    .option('--name <name>', 'category scheme in exported files (default: the name of the file)')
    .option('--json', 'print JSON')
    .action(async (organization: string, file: string, options) => {
      const bytes = await readOperatorFile(file);
      const name = options.name ?? basename(file, extname(file));
      const loaded = await withStorage(options, ({ referentials }) => referentials.load(organization, { name, bytes }));
      output.print(
        options.json
          ? JSON.stringify(loaded)
          : `"${loaded.name}" was loaded: ${loaded.entries} ${loaded.entries === 1 ? 'entry' : 'entries'}. Projects in the mode "referential" that are sealed from now on use it.`,
      );
    });

  storageCommand(referential, 'list')
    .description("List the organization's referentials, newest first.")
    .argument('<organization>', 'name of the organization')
    .option('--json', 'print JSON')
    .action(async (organization: string, options) => {
      const listed = await withStorage(options, ({ referentials }) => referentials.list(organization));
      if (options.json) return output.print(JSON.stringify(listed));
      const rows = listed.map(({ name, entryCount, loadedAt, removedAt }) => [
        name,
        String(entryCount),
        loadedAt.toISOString(),
        removedAt === null ? 'yes' : 'no',
      ]);
      output.print(toColumns(['NAME', 'ENTRIES', 'LOADED', 'IN USE'], rows));
    });

  storageCommand(referential, 'remove')
    .description(
      'Stop using the organization\'s referential. Projects in the mode "referential" that are sealed from now on use the bundled NAICS referential.',
    )
    .argument('<organization>', 'name of the organization')
    .action(async (organization: string, options) => {
      await withStorage(options, ({ referentials }) => referentials.remove(organization));
      output.print('The referential was removed. Projects already sealed with it still use it.');
    });
}
