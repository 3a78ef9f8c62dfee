export { conflictSentences } from './conflict-sentences.ts';
export {
  type AcceptedChoice,
  type CaseTexts,
  type ConflictReason,
  comparedTexts,
  conflictReasons,
  type Decision,
  type DecisionConflict,
  type OwnFactor,
  type Selector,
  type SelectorKind,
  selectorKinds,
} from './decision.ts';
export { createDecisionIndex, type DecisionIndex, type SettledCase } from './decision-index.ts';
export {
  type DecisionProblem,
  type DecisionReason,
  type DraftDecision,
  findDecisionProblems,
  isSound,
} from './decision-problems.ts';
export {
  type DecisionFileProblem,
  type DecisionFileReason,
  type DecisionRecord,
  decisionColumns,
  formatDecisions,
  mostFileDecisions,
  type ParsedDecisions,
  parseDecisions,
  type WrittenDecision,
} from './decisions-csv.ts';
export { foldText } from './fold-text.ts';
export {
  findInclusions,
  type Inclusions,
  includeRow,
  isInclusion,
  type LeftOutRow,
  readExclusions,
  reasonsNotIncludedBy,
  toInclusionOptions,
} from './inclusions.ts';
export { createDecidedNeighbours, type DecidedNeighbours } from './neighbour-vote.ts';
export { selectorKeyText } from './selector-key.ts';
