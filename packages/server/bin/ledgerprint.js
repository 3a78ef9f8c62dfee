#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `ledgerprint: Node 24 is required, but this is Node ${process.versions.node}. The repository includes it: use "npx ledgerprint …" or "npm start".\n`,
  );
  process.exit(1);
}
// Stripping types and compiling take three quarters of a command's start, so the result is cached for the next one. If
// the folder cannot be written, each start repeats them. Set in the environment, so that threads use it too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/ledgerprint', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('../src/main.ts');
