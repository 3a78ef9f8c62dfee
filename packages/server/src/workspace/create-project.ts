import type { Projects } from '@ledgerprint/client/workspace';
import { createProjectWithinQuota, toProjectName } from '../operations/create-project.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { findProjectNumber } from '../store/project-id.ts';
import { listSameFiles, parseFileHashes } from './same-files.ts';
import type { UseCase } from './use-case.ts';

/** Creates an empty project with a category mode and a context. */
export const createProject: UseCase<typeof Projects, 'createProject'> = async (
  call,
  _,
  { name, categoryMode, context, fileSha256 },
) => {
  const fileHashes = parseFileHashes(fileSha256);
  const { projectId } = await createProjectWithinQuota(call, {
    name: toProjectName(name),
    categoryMode: parseCategoryMode(categoryMode),
    context: parseContext(context),
    fileHashes,
  });
  if (fileHashes.length === 0) return { projectId };
  const number = findProjectNumber(projectId) as number;
  return { projectId, sameFiles: [...(await listSameFiles(call.store, call.organizationId, number))] };
};
