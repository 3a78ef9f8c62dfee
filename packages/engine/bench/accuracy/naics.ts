import { toNaicsConfidence } from '../../src/referential/naics.ts';
import { calibrateNaics } from '../../tools/naics/calibrate-naics.ts';
import { type HeldOutAnswer, holdOut } from '../../tools/naics/hold-out.ts';
import { loadNaicsExamples } from '../../tools/naics/naics-examples.ts';
import type { NaicsParts } from '../../tools/naics/train-naics.ts';
import { partOf } from '../../tools/part-of.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';

/** Shares of purchase orders whose NAICS code is found, by five-fold cross-validation. */
export type NaicsAccuracy = {
  readonly count: number;
  readonly top1: number;
  readonly top3: number;
  /** The share whose predicted code has a factor within 25% of the right code's factor. */
  readonly within25: number;
  /**
   * Expected calibration error over ten bins; the calibration is fitted to one half of the answers and measured on the
   * other.
   */
  readonly calibrationError: number;
};

/**
 * The model tested on a fold has seen neither its orders nor any with nearly the same words. With `parts`, a part can
 * be left out.
 */
export async function measureNaics(dataFolder?: string, parts?: NaicsParts): Promise<NaicsAccuracy> {
  const examples = await loadNaicsExamples(toDataFolder(dataFolder));
  const answers = holdOut(examples, parts);
  const share = (isRight: (answer: HeldOutAnswer) => boolean) => answers.filter(isRight).length / answers.length;
  const factorOf = (code: number | undefined) => examples.scheme.factors[code ?? -1] ?? 0;
  return {
    count: answers.length,
    top1: share(({ order, ranked }) => ranked[0]?.code === order.code),
    top3: share(({ order, ranked }) => ranked.slice(0, 3).some(({ code }) => code === order.code)),
    within25: share(({ order, ranked }) => Math.abs(factorOf(ranked[0]?.code) / factorOf(order.code) - 1) <= 0.25),
    calibrationError: measureCalibration(answers),
  };
}

function measureCalibration(answers: readonly HeldOutAnswer[]): number {
  const halfOf = ({ order }: HeldOutAnswer) => partOf(`${order.text}#`, 2);
  const judged = [0, 1].flatMap((half) => {
    const weights = calibrateNaics(answers.filter((answer) => halfOf(answer) !== half));
    return answers
      .filter((answer) => halfOf(answer) === half)
      .map(({ order, ranked, known }) => {
        const [best = 0, second = 0] = ranked.map((one) => one.share);
        const confidence = toNaicsConfidence(weights, { best, second, known });
        return { confidence, right: ranked[0]?.code === order.code ? 1 : 0 };
      });
  });
  const bins = Map.groupBy(judged, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  const gaps = [...bins.values()].map((bin) =>
    Math.abs(bin.reduce((sum, { confidence, right }) => sum + confidence - right, 0)),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / judged.length;
}
