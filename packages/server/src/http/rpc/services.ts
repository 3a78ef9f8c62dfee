import type { DescService, Message, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { Service } from '@ledgerprint/client';
import { Catalogue, Decisions, Engine, Organization, Products, Projects, Reports } from '@ledgerprint/client/workspace';
import { revisionHeader } from '../../files/file-key.ts';
import { addActivities } from '../../operations/add-activities.ts';
import { createProject } from '../../operations/create-project.ts';
import { exportCsv } from '../../operations/export-csv.ts';
import type { BuildFile, WaitingCall } from '../../operations/file-builder.ts';
import { getProgress } from '../../operations/get-progress.ts';
import { importCsv } from '../../operations/import-csv.ts';
import { submit } from '../../operations/submit.ts';
import type { Revision } from '../../reporting/revision.ts';
import { ActivityTexts } from '../../store/activity-texts.ts';
import { addRows } from '../../workspace/add-rows.ts';
import { cancelProject } from '../../workspace/cancel-project.ts';
import { checkSample } from '../../workspace/check-sample.ts';
import { compareProjects } from '../../workspace/compare-projects.ts';
import { createProject as createWorkspaceProject } from '../../workspace/create-project.ts';
import { decide } from '../../workspace/decide.ts';
import { deleteProject, restoreProject } from '../../workspace/delete-project.ts';
import { drawSample } from '../../workspace/draw-sample.ts';
import { enrich } from '../../workspace/engine-enrich.ts';
import { exportDecisions } from '../../workspace/export-decisions.ts';
import { exportEvidence } from '../../workspace/export-evidence.ts';
import { getOrganization } from '../../workspace/get-organization.ts';
import { getProject } from '../../workspace/get-project.ts';
import { getReceipt } from '../../workspace/get-receipt.ts';
import { getReport } from '../../workspace/get-report.ts';
import { getSample } from '../../workspace/get-sample.ts';
import { importDecisions } from '../../workspace/import-decisions.ts';
import { importLedger } from '../../workspace/import-ledger.ts';
import { listDecisions } from '../../workspace/list-decisions.ts';
import { listGroups } from '../../workspace/list-groups.ts';
import { listProjects } from '../../workspace/list-projects.ts';
import { listCases, listProducts } from '../../workspace/list-results.ts';
import { listRows } from '../../workspace/list-rows.ts';
import { revokeDecision } from '../../workspace/revoke-decision.ts';
import { runAgain } from '../../workspace/run-again.ts';
import { searchCategories, searchFactors } from '../../workspace/search-catalogue.ts';
import { signOff } from '../../workspace/sign-off.ts';
import { updateProject } from '../../workspace/update-project.ts';
import type { EngineDependencies, ServedCall } from '../../workspace/use-case.ts';

/** A call whose request was decoded. */
export type DecodedCall = ServedCall &
  WaitingCall & {
    /** The rows of AddActivities; undefined if the request has no list of them. */
    readonly activities: ActivityTexts | undefined;
    /** Adds a header to the answer. */
    readonly setHeader: (name: string, value: string) => void;
  };

/** What the operations of all services need in addition to the call. */
export type ServiceDependencies = EngineDependencies & { readonly buildFile: BuildFile };

/** The operations of a service: messages in, use cases called, messages out. */
type Implementation<Served extends DescService> = {
  readonly [Name in keyof Served['method']]: (
    call: DecodedCall,
    dependencies: ServiceDependencies,
    request: MessageShape<Served['method'][Name]['input']>,
  ) => Promise<MessageInitShape<Served['method'][Name]['output']>>;
};

const noActivities = new ActivityTexts(Buffer.alloc(0));

/** The six operations of the contract. */
const service: Implementation<typeof Service> = {
  createProject: (call, _, request) => createProject(call, request),
  addActivities: async (call, { limits }, { projectId }) => {
    const { activities = noActivities, itemCount: rowCount } = call;
    const { staged } = await addActivities(call, limits, { projectId, activities, rowCount });
    return { staged: BigInt(staged) };
  },
  submit: (call, { limits }, request) => submit(call, limits, request),
  importCSV: (call, { limits }, request) => importCsv(call, limits, request),
  getProgress: async (call, _, request) => {
    const progress = await getProgress(call, request);
    return {
      status: progress.status,
      totalLines: BigInt(progress.totalLines),
      enriched: BigInt(progress.enriched),
      inProgress: BigInt(progress.inProgress),
      failed: BigInt(progress.failed),
      submittedAt: progress.submittedAt?.toISOString() ?? '',
      completedAt: progress.completedAt?.toISOString() ?? '',
    };
  },
  exportCSV: async (call, { blobs, buildFile }, request) => {
    const links = { blobs, baseUrl: call.baseUrl, build: (revision: Revision) => buildFile(revision, call) };
    const { downloadUrl, expiresAt, revision } = await exportCsv(call, links, request);
    call.setHeader(revisionHeader, String(revision));
    return { downloadUrl, expiresAt: expiresAt.toISOString() };
  },
};

const projects: Implementation<typeof Projects> = {
  createProject: createWorkspaceProject,
  addRows,
  importLedger,
  listProjects,
  getProject,
  updateProject,
  cancelProject,
  deleteProject,
  restoreProject,
  runAgain,
};

const products: Implementation<typeof Products> = { listProducts, listCases, listGroups, listRows };

const catalogue: Implementation<typeof Catalogue> = { searchCategories, searchFactors };

const organization: Implementation<typeof Organization> = { getOrganization };

const decisions: Implementation<typeof Decisions> = {
  decide,
  listDecisions,
  revokeDecision,
  importDecisions,
  exportDecisions,
  drawSample,
  getSample,
  checkSample,
};

const engine: Implementation<typeof Engine> = { enrich };

const reports: Implementation<typeof Reports> = { getReport, compareProjects, getReceipt, exportEvidence, signOff };

/** Implementations are typed where they are written; here only messages are known. */
type AnyOperation = (call: DecodedCall, dependencies: ServiceDependencies, request: Message) => Promise<object>;

/** The implementation of each service, by its name in the contract. */
export const implementations: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>> = {
  [Service.typeName]: service as never,
  [Projects.typeName]: projects as never,
  [Products.typeName]: products as never,
  [Catalogue.typeName]: catalogue as never,
  [Organization.typeName]: organization as never,
  [Decisions.typeName]: decisions as never,
  [Engine.typeName]: engine as never,
  [Reports.typeName]: reports as never,
};
