export { fold, foldCompatible } from '../text/fold.ts';
export { englishStopWords, frenchStopWords, stopWords } from '../text/stop-words.ts';
export { readCurrency } from './read-currency.ts';
export { readDate } from './read-date.ts';
export { type ReadNumber, readNumber } from './read-number.ts';
export { readWeight } from './read-weight.ts';
export { type Dimension, findUnit, type Unit } from './unit.ts';
