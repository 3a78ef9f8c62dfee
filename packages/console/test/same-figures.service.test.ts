import { comparedOften } from './support/example-ledgers.ts';
import { testSameServiceFigures } from './support/same-service-figures.ts';

testSameServiceFigures(comparedOften);
