import { writeFile } from 'node:fs/promises';
import { type ConfigKey, flagOf, settings } from '../src/config/config.ts';
import type { Setting } from '../src/config/setting.ts';

// Writes docs/operator/configuration.md and .env.example from the settings, so that they cannot drift.
const root = new URL('../../../', import.meta.url);
const all: readonly (readonly [string, Setting<unknown>])[] = Object.entries(settings);

const rows = all.map(([key, { env, defaultText, description, isSecret }]) => {
  const fallback = defaultText === '' ? 'none' : `\`${defaultText}\``;
  const variable = isSecret ? `\`${env}\`, \`${env}_FILE\`` : `\`${env}\``;
  const flag = flagOf(key as ConfigKey);
  const flags = isSecret ? `\`--${flag}\`, \`--${flag}-file\`` : `\`--${flag}\``;
  return `| ${variable} | ${flags} | ${fallback} | ${description} |`;
});
await writeFile(
  new URL('docs/operator/configuration.md', root),
  `# Configuration

Every setting is an environment variable and a flag of \`ledgerprint serve\` and \`ledgerprint doctor\`. A flag wins over the environment, the
environment over a file \`.env\` in the working directory; an empty value counts as not set
unless the setting says otherwise. The administrative commands (\`organization\`, \`key\`, \`audit\`, \`catalogue\`,
\`referential\`, \`delivery\`, \`webhook\`, \`webhook-secret\`, \`secret-key\`) take \`--data-dir\` and \`--database-url\`. A value that cannot be used stops the
command with a sentence and exit code 1. On start the configuration is logged with its secrets masked.

A secret may stand in a file, as Docker and Kubernetes mount them: its variable or flag with \`_FILE\` or \`-file\` behind it names the
file, whose last line break does not count. Give one of the two. Prefer a file or a variable to a flag: flags are visible to every user of the
machine in the list of processes. A secret that still is the placeholder of an example (\`change-me\`, \`<password>\`) is refused, and
so is a \`SECRET_KEY\` that repeats itself or counts up.

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
