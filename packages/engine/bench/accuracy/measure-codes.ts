import { readFile } from 'node:fs/promises';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { chooseAdemeCategory } from '../../src/category/choose-ademe-category.ts';
import { chooseByItemCode } from '../../src/category/choose-by-item-code.ts';
import { createClassifier } from '../../src/classifier/classifier.ts';
import { toClassifierTables } from '../../src/classifier/classifier-tables.ts';
import type { RatioSource } from '../../src/footprint/monetary-category.ts';
import { type CodeGroups, createCodeGroups } from '../../src/item-codes/code-groups.ts';
import { readItemCodes } from '../../src/item-codes/read-item-codes.ts';
import { createDeflator } from '../../src/prices/deflator.ts';
import { parsePriceIndices } from '../../src/prices/price-index-file.ts';
import type { Example } from '../../tools/classifier/example.ts';
import { createRandom } from '../../tools/classifier/random.ts';
import type { Answer } from './answer.ts';
import type { Measure } from './measure-fold.ts';
import { toCodesTable } from './tables.ts';
import { type FoldPlan, trainFold } from './train-fold.ts';

/** The share of codes replaced by those of other lines of the same set; undefined if there are no codes. */
const scenarios: readonly (readonly [name: string, wrongShare: number | undefined])[] = [
  ['none', undefined],
  ['right', 0],
  ['20 % at random', 0.2],
  ['all at random', 1],
];

/** The effect of e-invoice codes on unseen lines, by category only: without physical factors. */
export async function measureCodedFold(plan: FoldPlan): Promise<readonly Answer[]> {
  const { model, calibration, unmatchedBelow, tested } = await trainFold(plan);
  const classifier = createClassifier(toClassifierTables({ ...model, ...calibration, unmatchedBelow }));
  const texts = await readCodeTexts();
  const codeGroups = createCodeGroups(texts);
  const ratios = await loadRatios();
  const sets = Map.groupBy(tested, ({ source }) => source);
  return [...sets].flatMap(([set, lines]) => {
    const codes = lines.map((line) => line.itemCode ?? toCpa(line, texts.cpa));
    return scenarios.flatMap(([name, wrongShare]) => {
      const random = createRandom(plan.fold + 1);
      return lines.map(({ input, code }, at) => {
        const isWrong = random() < (wrongShare ?? 0);
        const given = isWrong ? codes[Math.floor(random() * codes.length)] : codes[at];
        const itemCode = wrongShare === undefined ? '' : (given ?? '');
        const { ranked } = classifier.classify(input);
        const chosen = choose({ ranked, itemCode, codeGroups, ratios, thresholds: classifier });
        const answered = [
          ...(chosen.code === undefined ? [] : [chosen.code]),
          ...chosen.alternatives.map((one) => one.code),
        ];
        return {
          set: `${set}; ${name}`,
          confidence: chosen.confidence ?? 0,
          place: answered.indexOf(code),
          isMatched: chosen.match === 'matched',
          weighed: undefined,
        };
      });
    });
  });
}

function choose(request: {
  readonly ranked: Parameters<typeof chooseByItemCode>[0]['ranked'];
  readonly itemCode: string;
  readonly codeGroups: CodeGroups;
  readonly ratios: RatioSource;
  readonly thresholds: { readonly matchedAt: number; readonly unmatchedBelow: number };
}) {
  const { ranked, ratios, thresholds } = request;
  const hint = request.codeGroups.findHint(readItemCodes(request.itemCode).codes);
  if (hint === undefined) return chooseAdemeCategory({ ranked, found: undefined, ratios, thresholds });
  return chooseByItemCode({ hint, ranked, findPhysical: () => undefined, ratios, thresholds });
}

/** For lines without a code of their own: a code that indicates the group of their label. */
function toCpa({ code }: Example, cpa: string): string {
  const line = cpa.split('\n').find((text) => text.split(',')[1] === code);
  return `CPA ${line?.slice(0, 2)}.0`;
}

const data = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url), 'utf8');

async function readCodeTexts() {
  const [cpv = '', unspsc = '', hs = '', cpa = ''] = await Promise.all(
    ['cpv', 'unspsc', 'hs', 'cpa'].map((name) => data(`knowledge/item-codes/${name}.csv`)),
  );
  return { cpv, unspsc, hs, cpa };
}

async function loadRatios(): Promise<RatioSource> {
  const catalogue = createCatalogue(await loadBundledFactors());
  const deflator = createDeflator(parsePriceIndices(await data('price-indices.csv')));
  return {
    catalogue,
    deflator,
    abroad: { find: () => undefined, findById: () => undefined, movePrices: () => undefined },
  };
}

/** The benefit of e-invoice codes, and the harm of wrong ones. */
export async function measureCodes(measure: Measure, folds: number) {
  const answers = await measure(
    'codes of e-invoices',
    [0, 1].map((fold) => ({ fold })),
  );
  return {
    name: 'accuracy-codes',
    title: 'E-invoice codes',
    method: `\`npm run bench:accuracy -- --codes\`: two of ${folds} folds within each source, which the model, calibration and thresholds have not seen. Lines of paris have the CPV code from which their label was derived, the others a CPA code of their label's group. Right codes only show that codes are followed; wrong codes show the harm they do. Replaced codes are those of another line of the same set.`,
    tables: toCodesTable(answers.flat()),
  };
}
