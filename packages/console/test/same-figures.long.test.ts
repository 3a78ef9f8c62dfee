import { comparedOften, exampleLedgers } from './support/example-ledgers.ts';
import { testSameLocalFigures } from './support/same-local-figures.ts';

testSameLocalFigures(exampleLedgers.filter((name) => !comparedOften.includes(name)));
