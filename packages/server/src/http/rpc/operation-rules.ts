import type { DescMethod } from '@bufbuild/protobuf';
import type { Service } from '@ledgerprint/client';
import type {
  Catalogue,
  Decisions,
  Engine,
  Organization,
  Products,
  Projects,
  Reports,
} from '@ledgerprint/client/workspace';
import type { KeyScope } from '../../store/api-keys.ts';

/** What differs from operation to operation before its message is looked at. */
export type OperationRules = {
  /** What a key must be allowed to call it. */
  readonly scope: KeyScope;
  /** What its body carries: rows, the like of them or a file may be large, anything else is small. */
  readonly carries: 'rows' | 'file' | 'little';
  /** How many rows or other items its list may hold, where the operator has no say in it. */
  readonly mostItems?: number;
  /**
   * Where it runs: `here`, on the main thread, unless its body is large; `thread` always beside it, because a small body
   * may make much work; `engine` in a thread that has an engine.
   */
  readonly runsIn: 'here' | 'thread' | 'engine';
  /** Whether its work grows with the rows of a project. */
  readonly isLong: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly isRepeatable: boolean;
};

const read: OperationRules = {
  ...{ scope: 'read', carries: 'little', runsIn: 'here', isLong: false, isRepeatable: false },
};
const change: OperationRules = { ...read, scope: 'submit', isRepeatable: true };
const addRows: OperationRules = { ...change, carries: 'rows', isLong: true };
const importFile: OperationRules = { ...change, carries: 'file', isLong: true };
const decide: OperationRules = { ...change, scope: 'decide' };
/** Products are computed anew: as many as a selector finds. */
const revise: OperationRules = { ...decide, runsIn: 'engine', isLong: true };

type RulesOf<Of extends { readonly method: object }> = {
  readonly [Name in keyof Of['method']]: OperationRules;
};

const service: RulesOf<typeof Service> = {
  createProject: change,
  addActivities: addRows,
  // A second one changes nothing, so it needs no key.
  submit: { ...change, isLong: true, isRepeatable: false },
  importCSV: importFile,
  getProgress: read,
  exportCSV: read,
};

const projects: RulesOf<typeof Projects> = {
  createProject: change,
  addRows,
  // An archive or a PDF of some kilobytes may unpack to many megabytes.
  importLedger: { ...importFile, runsIn: 'thread' },
  listProjects: read,
  getProject: read,
  updateProject: change,
  cancelProject: change,
  deleteProject: change,
  restoreProject: change,
  runAgain: { ...change, isLong: true },
};

const products: RulesOf<typeof Products> = {
  listProducts: read,
  listCases: read,
  listGroups: read,
  listRows: read,
};

const catalogue: RulesOf<typeof Catalogue> = { searchCategories: read, searchFactors: read };

/** What one Decide may hold, and one CheckSample: as many as a sample has products. */
export const mostDecisions = 1_000;
export const mostVerdicts = 1_000;

const decisions: RulesOf<typeof Decisions> = {
  decide: { ...revise, carries: 'rows', mostItems: mostDecisions },
  listDecisions: read,
  revokeDecision: revise,
  importDecisions: { ...revise, carries: 'file' },
  // Up to all decisions that an organization has, in one text.
  exportDecisions: { ...read, runsIn: 'thread', isLong: true },
  drawSample: decide,
  getSample: read,
  checkSample: { ...decide, carries: 'rows', mostItems: mostVerdicts },
};

/** What one Enrich may hold. */
export const mostEnrichedRows = 100;

const engine: RulesOf<typeof Engine> = {
  // It keeps nothing, so that a key that only reads may call it.
  enrich: { ...read, carries: 'rows', mostItems: mostEnrichedRows, runsIn: 'engine' },
};

/** A small project is added up in the call. */
const report: OperationRules = { ...read, runsIn: 'thread', isLong: true };

const reports: RulesOf<typeof Reports> = {
  getReport: report,
  compareProjects: report,
  getReceipt: report,
  exportEvidence: report,
  signOff: decide,
};

const organization: RulesOf<typeof Organization> = { getOrganization: read };

const rules: Readonly<Record<string, Readonly<Record<string, OperationRules>>>> = {
  'api.v1.Service': service,
  'ledgerprint.v1.Projects': projects,
  'ledgerprint.v1.Products': products,
  'ledgerprint.v1.Catalogue': catalogue,
  'ledgerprint.v1.Organization': organization,
  'ledgerprint.v1.Decisions': decisions,
  'ledgerprint.v1.Engine': engine,
  'ledgerprint.v1.Reports': reports,
};

/** The rules of an operation, which goes by its service and its name: both packages have a CreateProject. */
export function rulesOf({ parent, localName }: DescMethod): OperationRules {
  const found = rules[parent.typeName]?.[localName];
  if (found === undefined) throw new Error(`nobody has classed ${parent.typeName}.${localName}`);
  return found;
}
