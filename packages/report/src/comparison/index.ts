export { addCase, type ComparableCase, isCounted, type SummedCase } from './comparable-case.ts';
export { type CaseParts, compareCase } from './compare-case.ts';
export {
  type ComparedCase,
  type ComparedSide,
  type Comparison,
  type ComparisonCause,
  type ComparisonPart,
  comparisonCauses,
} from './comparison.ts';
export { type ComparedPair, createComparison, type SideAbout } from './create-comparison.ts';
