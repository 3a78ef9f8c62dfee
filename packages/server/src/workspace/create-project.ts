import type { Projects } from '@ledgerprint/client/workspace';
import { createProjectWithinQuota, toProjectName } from '../operations/create-project.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import type { UseCase } from './use-case.ts';

/** Creates an empty project with a category mode and a context. */
export const createProject: UseCase<typeof Projects, 'createProject'> = (call, _, { name, categoryMode, context }) => {
  return createProjectWithinQuota(call, {
    name: toProjectName(name),
    categoryMode: parseCategoryMode(categoryMode),
    context: parseContext(context),
  });
};
