import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatNaics } from '../../src/referential/naics-file.ts';
import { parseDataOption, toDataFolder } from '../data-folder.ts';
import { calibrateNaics } from './calibrate-naics.ts';
import { holdOut } from './hold-out.ts';
import { loadNaicsExamples } from './naics-examples.ts';
import { trainNaics } from './train-naics.ts';

// Writes data/naics.br, always with the same bytes. The calibration comes from models that have not seen the lines on
// which they are tested; the shipped model has seen all lines.
const examples = await loadNaicsExamples(toDataFolder(parseDataOption(process.argv)));
const confidence = calibrateNaics(holdOut(examples));
const model = { ...trainNaics(examples, examples.orders), confidence };
const bytes = brotliCompressSync(formatNaics(model), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(new URL('../../data/naics.br', import.meta.url), bytes);
process.stdout.write(`naics.br: ${bytes.length} bytes, ${model.texts.codes.length} texts\n`);
