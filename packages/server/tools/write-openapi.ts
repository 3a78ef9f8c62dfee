import { writeFile } from 'node:fs/promises';
import { loadContract } from './openapi/load-contract.ts';
import { toOpenApi } from './openapi/to-openapi.ts';

// Writes src/http/reference/openapi.json from the contract and its comments, so that it cannot drift.
const document = toOpenApi(await loadContract());
await writeFile(
  new URL('../src/http/reference/openapi.json', import.meta.url),
  `${JSON.stringify(document, undefined, 2)}\n`,
);
