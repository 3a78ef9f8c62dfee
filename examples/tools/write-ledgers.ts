import { writeFileSync } from 'node:fs';
import { writeLedgers } from './shopfitter/purchases.ts';

// Writes the randomly generated ledgers: `npx node examples/tools/write-ledgers.ts`.
for (const { name, text } of writeLedgers()) {
  writeFileSync(new URL(`../ledgers/${name}`, import.meta.url), text);
}
