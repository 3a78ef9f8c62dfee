import { comparedOften } from './support/example-ledgers.ts';
import { testSameLocalFigures } from './support/same-local-figures.ts';

testSameLocalFigures(comparedOften);
