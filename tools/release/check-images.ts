import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findManifest } from './image-registry.ts';
import { findPinnedImages, type PinnedImage } from './pinned-images.ts';

// Asks the registries for every image that the given files are pinned to. `--offline` lets pass what cannot be asked,
// `--write` pins what the tags lead to now.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { offline: { type: 'boolean' }, write: { type: 'boolean' } },
});
const platforms = ['linux/amd64', 'linux/arm64'];

/** What is wrong with an image, undefined where nothing is; prints what is worth knowing. */
async function findProblem(image: PinnedImage): Promise<string | undefined> {
  const pinned = await findManifest(image, image.digest);
  if (pinned?.digest !== image.digest) return 'the registry does not have it';
  const missing = platforms.filter((platform) => !pinned.platforms.includes(platform));
  if (missing.length > 0) return `it is not for ${missing.join(' and ')}`;
  const current = await findManifest(image, image.tag);
  const moved =
    current === undefined || current.digest === image.digest
      ? ''
      : `; its tag leads to ${current.digest} now`;
  process.stdout.write(`ok    ${image.text}${moved}\n`);
  return undefined;
}

/** Whether all is well. */
async function check(image: PinnedImage): Promise<boolean> {
  try {
    const problem = await findProblem(image);
    if (problem !== undefined) process.stdout.write(`fail  ${image.text}: ${problem}\n`);
    return problem === undefined;
  } catch (error) {
    process.stdout.write(`${values.offline ? 'skip' : 'fail'}  ${image.text}: ${(error as Error).message}\n`);
    return values.offline ?? false;
  }
}

async function pinAnew(path: string, image: PinnedImage): Promise<void> {
  const current = await findManifest(image, image.tag);
  if (current === undefined) throw new Error(`${image.text}: the registry has no such tag`);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(image.digest, current.digest));
}

for (const path of positionals) {
  for (const image of findPinnedImages(await readFile(path, 'utf8'))) {
    if (values.write) await pinAnew(path, image);
    else if (!(await check(image))) process.exitCode = 1;
  }
}
