import type { MessageInitShape } from '@bufbuild/protobuf';
import type { SameFileSchema } from '@ledgerprint/client/workspace';
import { invalidField } from '../platform/failure.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';

const mostFiles = 1_000;

/** The other projects that were created from a file of this one. */
export async function listSameFiles(
  tables: Pick<Tables, 'projectLists'>,
  organizationId: number,
  projectNumber: number,
): Promise<readonly MessageInitShape<typeof SameFileSchema>[]> {
  const found = await tables.projectLists.listSameFiles(organizationId, projectNumber);
  return found.map(({ sha256, number, name, createdAt }) => ({
    sha256,
    projectId: toProjectId(number),
    name,
    createdAt: createdAt.toISOString(),
  }));
}

/** The hashes of files that a caller gives, each once; throws a Failure that names the field if one is not valid. */
export function parseFileHashes(given: readonly string[]): readonly Buffer[] {
  const field = 'fileSha256';
  if (given.length > mostFiles) {
    throw invalidField(field, { description: `must have at most ${mostFiles} items`, reason: 'OUT_OF_RANGE' });
  }
  const wrong = given.findIndex((text) => !/^[0-9a-f]{64}$/i.test(text));
  if (wrong !== -1) {
    throw invalidField(`${field}[${wrong}]`, {
      description: 'must be a SHA-256 in hexadecimal: 64 digits',
      reason: 'UNKNOWN_VALUE',
    });
  }
  return [...new Set(given.map((text) => text.toLowerCase()))].map((text) => Buffer.from(text, 'hex'));
}
