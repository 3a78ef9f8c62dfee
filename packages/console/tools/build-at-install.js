// Plain JavaScript: it runs while dependencies are installed, maybe by the system's own Node. The page is a part that the
// service can do without, so what is missing to build it (sources, optional packages) does not break the installation.
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
