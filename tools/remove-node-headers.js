// Plain JavaScript: it runs while dependencies are installed, possibly with the system's Node.
import { rmSync } from 'node:fs';

// The package `node` unpacks the platform's package here and links its program to `bin/`. This copy only adds
// 67 MB of headers for compiling addons, which we do not have; the next `npm install` would remove it as extraneous.
rmSync(new URL('../node_modules/node/node_modules', import.meta.url), { recursive: true, force: true });
