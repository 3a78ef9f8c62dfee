import type { Projects } from '@ledgerprint/client/workspace';
import { addRows } from '../../../workspace/add-rows.ts';
import { cancelProject } from '../../../workspace/cancel-project.ts';
import { createProject } from '../../../workspace/create-project.ts';
import { deleteProject } from '../../../workspace/delete-project.ts';
import type { WorkspaceDependencies } from '../../../workspace/dependencies.ts';
import { getProject } from '../../../workspace/get-project.ts';
import { importLedger } from '../../../workspace/import-ledger.ts';
import { listProjects } from '../../../workspace/list-projects.ts';
import { restoreProject } from '../../../workspace/restore-project.ts';
import { runAgain } from '../../../workspace/run-again.ts';
import { updateProject } from '../../../workspace/update-project.ts';
import type { Implementation } from './implementation.ts';

/** `ledgerprint.v1.Projects` */
export function createProjectsService(dependencies: WorkspaceDependencies): Implementation<typeof Projects> {
  return {
    createProject: (request, call) => createProject(call, dependencies, request),
    addRows: (request, call) =>
      addRows(call, dependencies, { projectId: request.projectId, rows: request.rows, rowCount: call.itemCount }),
    importLedger: (request, call) => importLedger(call, dependencies, request),
    listProjects: (request, call) => listProjects(call, dependencies, request),
    getProject: (request, call) => getProject(call, dependencies, request),
    updateProject: (request, call) => updateProject(call, dependencies, request),
    cancelProject: (request, call) => cancelProject(call, dependencies, request),
    deleteProject: (request, call) => deleteProject(call, dependencies, request),
    restoreProject: (request, call) => restoreProject(call, dependencies, request),
    runAgain: (request, call) => runAgain(call, dependencies, request),
  };
}
