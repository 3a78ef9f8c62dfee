import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = await readFile(`${root}docs/analyst/ledgers.md`, 'utf8');
const commands = [...page.matchAll(/<!-- run by test: ([\w-]+) -->\n```sh\nnpx ledgerprint (.*)\n```/g)].map(
  ([, name = '', command = '']) => ({ name, command }),
);
const shown = new Map(
  [...page.matchAll(/<!-- shown by test: ([\w-]+) -->\n```\n(.*?)```/gs)].map(
    ([, name = '', text = '']) => [name, text] as const,
  ),
);

/** What the command prints when it is run from the root of the repository. */
async function run(command: string) {
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const args = words.map((word) => (word.startsWith('examples/') ? `${root}${word}` : word));
  const { code, stdout, stderr } = await runCommandInProcess(args);
  return { code, stdout: stdout.replaceAll(root, ''), stderr };
}

describe('docs/analyst/ledgers.md', () => {
  it('shows five ledgers with their output', () => {
    expect(new Set(commands.flatMap(({ command }) => /examples\/\S+/.exec(command) ?? [])).size).toBe(5);
    const names = commands.map(({ name }) => name);
    expect([...shown.keys()].filter((name) => !names.includes(name))).toEqual([]);
    expect(shown.size).toBeGreaterThanOrEqual(5);
  });

  it.each(commands)('$command', async ({ name, command }) => {
    const { code, stdout, stderr } = await run(command);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    if (shown.has(name)) expect(stdout).toBe(shown.get(name));
    else expect(stdout).toContain('gross amounts in several currencies');
  });
});
