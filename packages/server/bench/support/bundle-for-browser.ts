// Installed with vitest.
import { build, type Rolldown } from 'vite';

/** A module with all its dependencies as one minified ES module, including unused exports. */
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
