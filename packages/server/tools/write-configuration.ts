import { writeFile } from 'node:fs/promises';
import { type ConfigKey, flagOf, settings } from '../src/config/config.ts';
import type { Setting } from '../src/config/setting.ts';

// Writes docs/configuration.md and .env.example from the settings themselves, so that they cannot drift.
const root = new URL('../../../', import.meta.url);
const all: readonly (readonly [string, Setting<unknown>])[] = Object.entries(settings);

const rows = all.map(([key, { env, defaultText, description }]) => {
  const fallback = defaultText === '' ? 'none' : `\`${defaultText}\``;
  return `| \`${env}\` | \`--${flagOf(key as ConfigKey)}\` | ${fallback} | ${description} |`;
});
await writeFile(
  new URL('docs/configuration.md', root),
  `# Configuration

Every setting is an environment variable and a flag of \`ledgerprint serve\` and \`ledgerprint doctor\`. A flag wins over the environment, the
environment over a file \`.env\` in the working directory; an empty value counts as not set
unless the setting says otherwise. The administrative commands (\`organization\`, \`key\`, \`audit\`, \`catalogue\`,
\`referential\`, \`delivery\`, \`webhook\`, \`webhook-secret\`, \`secret-key\`) take \`--data-dir\` and \`--database-url\`. A value that cannot be used stops the
command with a sentence and exit code 1. On start the configuration is logged with its secrets masked.

This page is written by \`npm run generate\` from \`packages/server/src/config/config.ts\`.

| Variable | Flag | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}
`,
);

const lines = all.map(
  ([, { env, defaultText, description }]) => `# ${description}\n# ${env}=${defaultText}\n`,
);
await writeFile(
  new URL('.env.example', root),
  `# Copy to .env and uncomment what you change. Written by "npm run generate" from the settings.\n\n${lines.join('\n')}`,
);
