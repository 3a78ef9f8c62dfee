import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { groups } from '../../src/catalogue/groups.ts';
import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { parseDataOption, toDataFolder } from '../data-folder.ts';
import { calibrate } from './calibrate.ts';
import { foldLines } from './fold-lines.ts';
import { loadExamples } from './load-examples.ts';
import { findUnmatchedBelow } from './nonsense.ts';
import { trainClassifier } from './train-classifier.ts';

// Writes data/classifier.br, always with the same bytes. The calibration comes from a model that has not seen two
// fifths of the lines; the shipped model has seen all lines.
const { lines, others } = await loadExamples(toDataFolder(parseDataOption(process.argv)));
const codes = groups.map(({ code }) => code);
const folds = foldLines(lines, 5);
const isHeldOut = (at: number) => (folds[at] ?? 0) < 2;
const started = performance.now();
const say = (text: string) => process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}\n`);

say(`${lines.length} labelled lines, ${others.length} other examples`);
const partial = trainClassifier(codes, [...lines.filter((_, at) => !isHeldOut(at)), ...others]);
const calibration = calibrate(
  partial,
  lines.filter((_, at) => isHeldOut(at)),
);
const whole = trainClassifier(codes, [...lines, ...others]);
const unmatchedBelow = findUnmatchedBelow(whole, calibration.confidence);
say(`matched from ${calibration.matchedAt}, unmatched below ${unmatchedBelow}`);
const model = { ...whole, ...calibration, unmatchedBelow };
const bytes = brotliCompressSync(formatClassifier(model), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(new URL('../../data/classifier.br', import.meta.url), bytes);
say(`classifier.br: ${bytes.length} bytes, ${model.hashes.length} features`);
