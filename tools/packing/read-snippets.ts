import { readFile } from 'node:fs/promises';

/** The snippets of a page that are marked as run by a test, by name, exactly as written. */
export async function readSnippets(page: URL): Promise<(name: string) => string> {
  const text = await readFile(page, 'utf8');
  return (name) => {
    const found = new RegExp(`<!-- run by test: ${name} -->\n\`\`\`js\n(.*?)\`\`\``, 's').exec(text)?.[1];
    if (found === undefined) throw new Error(`${page.pathname} has no snippet ${name}`);
    return found;
  };
}
