// Plain JavaScript: it runs while dependencies are installed, maybe by the system's own Node.
import { rmSync } from 'node:fs';

// The package `node` unpacks the package of the platform here and links its program to `bin/`. What only this copy has are
// 67 MB of headers for compiling addons, of which we have none; the next `npm install` would remove it as extraneous.
rmSync(new URL('../node_modules/node/node_modules', import.meta.url), { recursive: true, force: true });
