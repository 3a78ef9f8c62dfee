import { sources } from './source.ts';
import { findOldSources } from './source-ages.ts';

// Lists the sources that are older than two years today, and fails if sources.json does not say why one is still used.
const old = findOldSources(sources, new Date().toISOString().slice(0, 7));
for (const { name, published, allowance, isOutdated } of old) {
  const reason = allowance === undefined ? 'no reason is given' : `kept until ${allowance.until}: ${allowance.because}`;
  process.stdout.write(`${isOutdated ? 'OUTDATED' : 'old'} ${published} ${name}; ${reason}\n`);
}
const outdated = old.filter(({ isOutdated }) => isOutdated);
if (outdated.length > 0) {
  process.stderr.write(
    `${outdated.length} sources are outdated. Bring them up to date (see CONTRIBUTING.md), or say in "kept" of packages/engine/sources.json why they are still right.\n`,
  );
  process.exitCode = 1;
}
