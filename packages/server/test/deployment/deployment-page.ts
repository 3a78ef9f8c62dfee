import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** docs/operator/deployment.md */
export const page = await readFile(`${root}docs/operator/deployment.md`, 'utf8');

/** The snippets of the page below this comment, verbatim. */
export function snippets(comment: string): readonly string[] {
  const found = [...page.matchAll(new RegExp(`<!-- ${comment} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 'gs'))];
  if (found.length === 0) throw new Error(`docs/operator/deployment.md has no snippet ${comment}`);
  return found.map(([, text = '']) => text);
}

/** The text of a file in the folder `deploy`. */
export function readDeployed(name: string): Promise<string> {
  return readFile(`${root}deploy/${name}`, 'utf8');
}
