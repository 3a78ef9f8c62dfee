import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findManifest } from './image-registry.ts';
import { findPinnedImages, type PinnedImage } from './pinned-images.ts';

// Checks that the registries have every image pinned in the given files. `--offline` ignores unreachable registries,
// `--write` pins the images that the tags currently point to.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { offline: { type: 'boolean' }, write: { type: 'boolean' } },
});
const platforms = ['linux/amd64', 'linux/arm64'];

/** The problem with an image, undefined if there is none; prints notes. */
async function findProblem(image: PinnedImage): Promise<string | undefined> {
  const pinned = await findManifest(image, image.digest);
  if (pinned?.digest !== image.digest) return 'the registry does not have it';
  const missing = platforms.filter((platform) => !pinned.platforms.includes(platform));
  if (missing.length > 0) return `it is not for ${missing.join(' and ')}`;
  const current = await findManifest(image, image.tag);
  const moved =
    current === undefined || current.digest === image.digest ? '' : `; its tag now points to ${current.digest}`;
  process.stdout.write(`ok    ${image.text}${moved}\n`);
  return undefined;
}

/** Whether an image passes the check; prints the result. */
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
