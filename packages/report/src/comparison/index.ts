export {
  type ComparedCase,
  type ComparedSide,
  type Comparison,
  type ComparisonCause,
  type ComparisonPart,
  comparisonCauses,
} from './comparison.ts';
