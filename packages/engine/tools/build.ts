import { parseArgs } from 'node:util';
import { buildParts } from './build-parts.ts';
import { chooseParts } from './choose-parts.ts';
import { writeManifest } from './data-manifest.ts';
import { parts } from './parts.ts';
import { findDataFolder } from './sources/data-folder.ts';

const help = `Makes the engine's data and models from the files of packages/engine/sources.json. The same files give the same bytes.

  npm run data:build [-- options] [part…]

  --data <folder>  the files (default: packages/engine/sources, if "npm run data:fetch" has filled it, or else ../shared/data)
  --check          write nothing; fail if a file in the repository has other bytes

Parts, the fastest first (seconds to minutes): ${parts.map(({ name }) => name).join(', ')}.
Without a part, all are made.
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

if (values.help) {
  say(help);
} else {
  try {
    const { changed } = await buildParts(chooseParts(positionals), {
      folder: findDataFolder(values.data),
      isCheck: values.check,
      say,
    });
    if (!values.check) await writeManifest();
    else if (changed.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
