import type { MessageInitShape } from '@bufbuild/protobuf';
import type { UpdateProjectRequest, UpdateProjectResponseSchema } from '@ledgerprint/client/workspace';
import { answerOnce } from '../operations/answer-once.ts';
import type { Call } from '../operations/call.ts';
import { toProjectName } from '../operations/create-project.ts';
import { lockOwnProject } from '../operations/get-own-project.ts';
import { parseCategoryMode } from '../operations/parse-category-mode.ts';
import { parseContext } from '../operations/parse-context.ts';
import { Failure } from '../platform/failure.ts';
import { isSealed } from '../store/project.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { fromKeptSummary, readKeptSummary } from './kept-summary.ts';

/** Changes the name of a project and, until it is sealed, its mode and context. */
export async function updateProject(
  call: Call,
  _dependencies: WorkspaceDependencies,
  request: UpdateProjectRequest,
): Promise<MessageInitShape<typeof UpdateProjectResponseSchema>> {
  const { name, categoryMode, context, projectId } = request;
  const changes = {
    name: name === undefined ? undefined : toProjectName(name),
    categoryMode: categoryMode === undefined ? undefined : parseCategoryMode(categoryMode),
    context: context === undefined ? undefined : parseContext(context),
  };
  const { organizationId } = call;
  const answer = await answerOnce(call, async (tables) => {
    const project = await lockOwnProject(tables, organizationId, projectId);
    if (isSealed(project) && (changes.categoryMode ?? changes.context) !== undefined) {
      throw new Failure(
        'failed_precondition',
        'This project is sealed, so its category mode and context cannot be changed. Create another project with its rows.',
      );
    }
    await tables.projects.update(organizationId, project.number, changes);
    return { project: await readKeptSummary(tables, organizationId, project.number) };
  });
  return { project: fromKeptSummary(answer.project) };
}
