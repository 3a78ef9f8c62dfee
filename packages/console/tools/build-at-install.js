// Plain JavaScript: it runs during the installation of dependencies, possibly with the system's own Node. The service works
// without the page, so a missing source or optional package does not break the installation.
import { fileURLToPath } from 'node:url';

try {
  const { build } = await import('vite');
  await build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'error' });
} catch (error) {
  const [reason] = String(error.message).trim().split('\n');
  process.stderr.write(
    `The web page was not built: ${reason}\nThe service runs without it. Build it with: npm run build\n`,
  );
}
