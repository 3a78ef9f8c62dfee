import { type Projects, UpdateProjectResponseSchema } from '@ledgerprint/client/workspace';
import { toProjectName } from '../operations/create-project.ts';
import { lockOwnProject } from '../operations/get-own-project.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { Failure } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import { answerMessageOnce } from './answer-message.ts';
import { readProjectSummary } from './project-summary.ts';
import type { UseCase } from './use-case.ts';

/** Changes the name of a project and, until it is sealed, its mode and context. */
export const updateProject: UseCase<typeof Projects, 'updateProject'> = (call, _, request) => {
  const { name, categoryMode, context, projectId } = request;
  const changes = {
    name: name === undefined ? undefined : toProjectName(name),
    categoryMode: categoryMode === undefined ? undefined : parseCategoryMode(categoryMode),
    context: context === undefined ? undefined : parseContext(context),
  };
  const { organizationId } = call;
  return answerMessageOnce(UpdateProjectResponseSchema, call, async (tables) => {
    const project = await lockOwnProject(tables, organizationId, projectId);
    if (isSealed(project) && (changes.categoryMode ?? changes.context) !== undefined) {
      throw new Failure(
        'failed_precondition',
        'This project is sealed, so its category mode and context cannot be changed. Create another project with its rows.',
      );
    }
    await tables.projects.update(organizationId, project.number, changes);
    return { project: await readProjectSummary(tables, organizationId, project.number) };
  });
};
