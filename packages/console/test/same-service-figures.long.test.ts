import { comparedOften, exampleLedgers } from './support/example-ledgers.ts';
import { testSameServiceFigures } from './support/same-service-figures.ts';

testSameServiceFigures(exampleLedgers.filter((name) => !comparedOften.includes(name)));
