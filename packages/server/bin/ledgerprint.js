#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `ledgerprint: this is Node ${process.versions.node}, but Node 24 is needed. The repository brings its own: use "npx ledgerprint …" or "npm start".\n`,
  );
  process.exit(1);
}
await import('../src/main.ts');
