import { writeFile } from 'node:fs/promises';
import { type ConfigKey, flagOf } from '../src/config/config.ts';
import type { Setting } from '../src/config/setting.ts';
import { settings } from '../src/config/settings.ts';

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

*For operators: after reading this page, you know every setting of the service and the three ways to set it.*

Every setting is an environment variable and a flag of \`ledgerprint serve\` and \`ledgerprint doctor\`. A flag overrides the environment, and the
environment overrides the file \`.env\` in the working directory. An empty value stands for the default, even if \`.env\` contains a value,
unless the setting says otherwise. The administrative commands (\`organization\`, \`key\`, \`audit\`, \`catalogue\`, \`referential\`, \`delivery\`, \`webhook\`,
\`webhook-secret\`, \`secret-key\`, \`signing-key\` and \`projects reconciliation\`) have flags for \`DATA_DIR\` and \`DATABASE_URL\`, and \`webhook test\` also for
\`WEBHOOK_ALLOWED_CIDRS\`; they read other settings, such as \`SECRET_KEY\`, from the environment or \`.env\`. An invalid value stops the command with a message
and exit code 1. On startup, the service logs its configuration with secrets masked.

A secret can be read from a file, such as one mounted by Docker or Kubernetes: append \`_FILE\` to its variable or \`-file\` to its flag to name the file. A trailing
line break is ignored. Set either the secret or its file, not both. Prefer a file or a variable to a flag, because every user of the machine can see flags in the
process list. A secret that still contains a placeholder from an example (\`change-me\`, \`<password>\`) is refused, and so is a \`SECRET_KEY\` that has fewer
than 8 different characters, repeats a pattern or is mostly a sequence of characters. \`SECRET_KEY_PREVIOUS\` only needs 32 characters.

\`npm run generate\` writes this page from the settings in \`packages/server/src/config\`.

| Variable | Flag | Default | Meaning |
|---|---|---|---|
${rows.join('\n')}
`,
);

const lines = all.map(([, { env, defaultText, description }]) => `# ${description}\n# ${env}=${defaultText}\n`);
await writeFile(
  new URL('.env.example', root),
  `# Copy this file to .env and uncomment the settings you change. Written by "npm run generate".\n\n${lines.join('\n')}`,
);
