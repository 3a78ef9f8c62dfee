import type { DescMethod } from '@bufbuild/protobuf';
import { Decisions, Engine, Products, Projects, Reports } from '@ledgerprint/client/workspace';

const { decide, revokeDecision, importDecisions, exportDecisions, ...otherDecisions } = Decisions.method;
const { getReport, compareProjects, getReceipt, exportEvidence } = Reports.method;
const { enrich } = Engine.method;

const withEngine: ReadonlySet<DescMethod> = new Set<DescMethod>([decide, revokeDecision, importDecisions, enrich]);
const { listDecisions, drawSample, getSample, checkSample } = otherDecisions;
const listing: ReadonlySet<DescMethod> = new Set<DescMethod>([
  ...Object.values(Products.method),
  ...[Projects.method.listProjects, listDecisions, drawSample, getSample, checkSample],
]);
const inThread: ReadonlySet<DescMethod> = new Set<DescMethod>([
  // An archive or a PDF of a few kilobytes may unpack to many megabytes.
  Projects.method.importLedger,
  // Up to all decisions of an organization, in one text.
  exportDecisions,
  // What a small project needs is built during the call.
  ...[getReport, compareProjects, getReceipt, exportEvidence],
]);

/**
 * Where an operation runs: `here` on the main thread, unless its body is large; `thread` always in a thread, because a
 * small body may cause much work; `pages` in a thread for lists, whose answers may be large; `engine` in a thread that has an
 * engine.
 */
export function placeOf(method: DescMethod): 'here' | 'thread' | 'pages' | 'engine' {
  if (withEngine.has(method)) return 'engine';
  if (listing.has(method)) return 'pages';
  return inThread.has(method) ? 'thread' : 'here';
}
