import { readFile } from 'node:fs/promises';

const page = await readFile(new URL('../../../../examples/README.md', import.meta.url), 'utf8');

/** The commands of examples/README.md with this name, verbatim. */
export function exampleCommands(name: string): string {
  const found = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`examples/README.md has no commands named ${name}`);
  return found;
}
