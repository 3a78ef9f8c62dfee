import {
  AddRowsRequestSchema,
  CancelProjectRequestSchema,
  CreateProjectRequestSchema,
  DeleteProjectRequestSchema,
  ImportLedgerRequestSchema,
  type Projects,
  RestoreProjectRequestSchema,
  RunAgainRequestSchema,
  UpdateProjectRequestSchema,
} from '@ledgerprint/client/workspace';
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
import type { CallOpener, Implementation } from './implementation.ts';

/** `ledgerprint.v1.Projects` */
export function createProjectsService(
  { open, openRepeatable }: CallOpener,
  dependencies: WorkspaceDependencies,
): Implementation<typeof Projects> {
  return {
    createProject: async (request, call) =>
      createProject(openRepeatable(call, CreateProjectRequestSchema, request), dependencies, request),
    addRows: async (request, call) =>
      addRows(openRepeatable(call, AddRowsRequestSchema, request), dependencies, {
        projectId: request.projectId,
        rows: request.rows,
        rowCount: call.itemCount,
      }),
    importLedger: async (request, call) =>
      importLedger(openRepeatable(call, ImportLedgerRequestSchema, request), dependencies, request),
    listProjects: (request, call) => listProjects(open(call), dependencies, request),
    getProject: (request, call) => getProject(open(call), dependencies, request),
    updateProject: async (request, call) =>
      updateProject(openRepeatable(call, UpdateProjectRequestSchema, request), dependencies, request),
    cancelProject: async (request, call) =>
      cancelProject(openRepeatable(call, CancelProjectRequestSchema, request), dependencies, request),
    deleteProject: async (request, call) =>
      deleteProject(openRepeatable(call, DeleteProjectRequestSchema, request), dependencies, request),
    restoreProject: async (request, call) =>
      restoreProject(openRepeatable(call, RestoreProjectRequestSchema, request), dependencies, request),
    runAgain: async (request, call) =>
      runAgain(openRepeatable(call, RunAgainRequestSchema, request), dependencies, request),
  };
}
