// Ours through vitest, which brings it along.
import { build, type Rolldown } from 'vite';

/** A module with all that it depends on as one minified ES module. What nobody imports of its exports is kept too. */
export async function bundleForBrowser(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk, ...others] = (built as Rolldown.RolldownOutput).output;
  if (others.length > 0) throw new Error('more than one file was built');
  return chunk.code;
}
