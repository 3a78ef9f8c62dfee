import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CreateProjectRequest, CreateProjectResponseSchema } from '@ledgerprint/client/workspace';
import type { Call } from '../operations/call.ts';
import { createProjectWithinQuota, toProjectName } from '../operations/create-project.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import type { WorkspaceDependencies } from './dependencies.ts';

/** Creates an empty project with a category mode and a context. */
export function createProject(
  call: Call,
  _dependencies: WorkspaceDependencies,
  { name, categoryMode, context }: CreateProjectRequest,
): Promise<MessageInitShape<typeof CreateProjectResponseSchema>> {
  return createProjectWithinQuota(call, {
    name: toProjectName(name),
    categoryMode: parseCategoryMode(categoryMode),
    context: parseContext(context),
  });
}
