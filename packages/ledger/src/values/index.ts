export { agreesWithAmount } from './amount-agreement.ts';
export { parseCurrency } from './parse-currency.ts';
export { parseDate } from './parse-date.ts';
export { type ParsedNumber, parseNumber } from './parse-number.ts';
export { parseWeight } from './parse-weight.ts';
export { remembering } from './remembering.ts';
export { type Dimension, findUnit, type Unit } from './unit.ts';
