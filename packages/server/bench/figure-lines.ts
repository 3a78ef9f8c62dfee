import type { Bench, Line } from '@ledgerprint/bench';
import type { Engine } from '@ledgerprint/engine';
import {
  type FigureLine,
  findError,
  isFarAndMatched,
  type LanguageOfLines,
  languagesOfLines,
  readFigureLines,
} from '../../engine/bench/figures/figure-lines.ts';

const leastShare = { fr: 0.95, en: 0.95, de: 0.85, es: 0.85, it: 0.85, nl: 0.85, pt: 0.85, pl: 0.85 } as const;
const mostFar = 1 / 200;

type Measured = {
  readonly language: LanguageOfLines;
  readonly line: FigureLine;
  readonly error: string | undefined;
  readonly isMatched: boolean;
  readonly isFar: boolean;
};

/** Lines as buyers write them, with ranges written before the engine had read them. */
export async function measureFigureLines(engine: Engine, { say, list }: Bench): Promise<readonly Line[]> {
  const languages = Object.keys(languagesOfLines) as readonly LanguageOfLines[];
  const measured = (await Promise.all(languages.map((language) => measureLanguage(engine, language)))).flat();
  for (const { language, line, error, isFar } of measured) {
    if (list === true && (error !== undefined || isFar)) {
      const found = [error ?? 'in range', ...(isFar ? ['far and matched'] : [])].join(', ');
      say(`${language}, ${line.kind}, ${line.product.designation}: ${found} (${line.why})`);
    }
  }
  const kinds = [...new Set(measured.map(({ line }) => line.kind))];
  return [
    ...languages.map((language) => toLanguageLine(language, measured)),
    toFarLine(measured),
    ...kinds.map((kind) => ({
      measured: `lines by hand, ${kind}`,
      ours: describe(measured.filter(({ line }) => line.kind === kind)),
    })),
  ];
}

async function measureLanguage(engine: Engine, language: LanguageOfLines): Promise<readonly Measured[]> {
  const lines = await readFigureLines(language);
  const country = languagesOfLines[language];
  const context = await engine.prepare({ mode: 'ademe', country, languages: [language] });
  return lines.map((line) => {
    const found = engine.enrich(line.product, context);
    return {
      language,
      line,
      error: findError(line, found),
      isMatched: found.match === 'matched',
      isFar: isFarAndMatched(line, found),
    };
  });
}

function toLanguageLine(language: LanguageOfLines, measured: readonly Measured[]): Line {
  const lines = measured.filter((one) => one.language === language);
  return {
    measured: `lines by hand, ${language}: in range`,
    ours: describe(lines),
    target: `at least ${100 * leastShare[language]} %`,
    met: shareRight(lines) >= leastShare[language],
  };
}

function toFarLine(measured: readonly Measured[]): Line {
  const matched = measured.filter(({ isMatched }) => isMatched);
  const far = matched.filter(({ isFar }) => isFar);
  return {
    measured: 'lines by hand: matched and outside a factor of two of the middle of the range',
    ours: `${far.length} of ${matched.length}`,
    target: 'at most 1 in 200',
    met: far.length <= mostFar * matched.length,
  };
}

function describe(lines: readonly Measured[]): string {
  const right = lines.filter(({ error }) => error === undefined).length;
  return `${right} of ${lines.length}, ${(100 * shareRight(lines)).toFixed(1)} %`;
}

function shareRight(lines: readonly Measured[]): number {
  return lines.filter(({ error }) => error === undefined).length / lines.length;
}
