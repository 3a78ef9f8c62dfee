import { formatNaics } from '../../src/referential/naics-file.ts';
import { compress } from '../compress.ts';
import type { Build } from '../part.ts';
import { calibrateNaics } from './calibrate-naics.ts';
import { holdOut } from './hold-out.ts';
import { loadNaicsExamples } from './naics-examples.ts';
import { trainNaics } from './train-naics.ts';

/**
 * Trains the model for NAICS codes. The calibration comes from models that have not seen the lines on which they are
 * tested; the shipped model has seen all lines.
 */
export const buildNaics: Build = async (data, say) => {
  const examples = await loadNaicsExamples(data);
  const confidence = calibrateNaics(holdOut(examples));
  const model = { ...trainNaics(examples, examples.orders), confidence };
  say(`${model.texts.codes.length} texts`);
  return [compress(formatNaics(model))];
};
