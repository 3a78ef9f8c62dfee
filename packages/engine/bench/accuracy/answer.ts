/** The classifier's answer for one tested line. */
export type Answer = {
  readonly set: string;
  readonly confidence: number;
  /** The position of the right group among the three given: 0 for the first, -1 if it is not among them. */
  readonly place: number;
  readonly isMatched: boolean;
  /** Only for lines with an amount. */
  readonly weighed: WeighedLine | undefined;
};

/** The footprint of a line with the group it was given, and with its true group. */
export type WeighedLine = {
  readonly kg: number;
  readonly trueKg: number;
  readonly lowKg: number;
  readonly highKg: number;
  /** Whether the line would be counted, because its group is likely enough. */
  readonly isCounted: boolean;
};

/** The figures of a set of answers. */
export type Figures = {
  readonly lines: number;
  readonly top1: number;
  readonly top3: number;
  readonly matched: number;
  readonly wrongAmongMatched: number;
  /** Expected calibration error over ten bins. */
  readonly calibrationError: number;
};

/** Summarizes answers. */
export function toFigures(answers: readonly Answer[]): Figures {
  const share = (part: readonly Answer[], whole: readonly Answer[]) =>
    whole.length === 0 ? 0 : part.length / whole.length;
  const matched = answers.filter(({ isMatched }) => isMatched);
  return {
    lines: answers.length,
    top1: share(
      answers.filter(({ place }) => place === 0),
      answers,
    ),
    top3: share(
      answers.filter(({ place }) => place !== -1),
      answers,
    ),
    matched: share(matched, answers),
    wrongAmongMatched: share(
      matched.filter(({ place }) => place !== 0),
      matched,
    ),
    calibrationError: toCalibrationError(answers),
  };
}

function toCalibrationError(answers: readonly Answer[]): number {
  const bins = Map.groupBy(answers, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  const gaps = [...bins.values()].map((bin) => {
    const meant = bin.reduce((sum, { confidence }) => sum + confidence, 0);
    const right = bin.filter(({ place }) => place === 0).length;
    return Math.abs(meant - right) / answers.length;
  });
  return gaps.reduce((sum, gap) => sum + gap, 0);
}
