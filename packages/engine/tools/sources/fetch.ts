import { parseArgs } from 'node:util';
import { chooseParts, sourcesOf } from '../choose-parts.ts';
import { describeWithheld, fetchedFolder, toTypedPath } from './data-folder.ts';
import { fetchSources } from './fetch-sources.ts';
import { type SourceFile, sources } from './source.ts';

const help = `Fetches the files of packages/engine/sources.json and checks them. Files that are there and right are kept.

  npm run data:fetch [-- options] [part…]

  --mirror <address>  fetch all files from this address, by their paths in sources.json, not from their publishers
  --into <folder>     where to put them (default: packages/engine/sources, which git ignores)

Parts limit the files to those needed for vat, rates, prices, catalogue, food, naics or classifier.
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mirror: { type: 'string' }, into: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const say = (text: string) => process.stdout.write(text);

if (values.help) say(help);
else process.exitCode = await run();

async function run(): Promise<number> {
  const folder = values.into === undefined ? fetchedFolder : toTypedPath(values.into);
  const mirror = values.mirror === undefined ? undefined : toMirror(values.mirror);
  const files = sourcesOf(chooseParts(positionals), sources.files);
  const missing: string[] = [];
  let number = 1;
  const titleOf = ({ file, bytes }: SourceFile) =>
    `${number} of ${files.length} ${file}, ${(bytes / 1e6).toFixed(1)} MB: `;
  const onProgress = (source: SourceFile, received: number) => {
    if (process.stdout.isTTY) say(`${titleOf(source)}${Math.floor((100 * received) / source.bytes)} %\r`);
  };
  for await (const fetched of fetchSources(files, { folder, mirror, onProgress })) {
    const { file, address } = fetched.source;
    say(`${titleOf(fetched.source)}${fetched.state}\n`);
    number++;
    if (fetched.state !== 'missing') continue;
    const from = address === undefined ? '' : ` Publisher: ${address}`;
    missing.push(`${file}: ${fetched.problem}.${describeWithheld(fetched.source)}${from}\n`);
  }
  if (missing.length === 0) {
    say(`All files are in ${folder}. "npm run data:build" makes the data from them.\n`);
    return 0;
  }
  const hint = mirror === undefined ? ' Name a mirror that has them with --mirror.' : '';
  process.stderr.write(`\n${missing.length} of ${files.length} files are missing.${hint}\n${missing.join('')}`);
  return 1;
}

/** The address as a folder, so that paths are added to it. */
function toMirror(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    process.stderr.write(`--mirror must be an address such as https://example.org/ledgerprint/, not "${text}".\n`);
    process.exit(2);
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
