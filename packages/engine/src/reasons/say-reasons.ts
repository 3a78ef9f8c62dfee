import type { Language } from '@ledgerprint/ledger/language';
import { nameFactor } from './factor-name.ts';
import { isStep, type Reason, type ReasonCode, type ReasonOf, type Step } from './reason.ts';
import { type ReasonWords, sayAlone, sayHow } from './words.ts';
import { wordsEn } from './words-en.ts';
import { wordsFr } from './words-fr.ts';

const languages: Readonly<Record<Language, ReasonWords>> = { en: wordsEn, fr: wordsFr };

/** One reason on its own: a sentence, or a phrase if the reason is part of a sentence. */
export function sayReason(reason: Reason, language: Language): string {
  const [sentence] = toSentences([reason], language);
  return sentence ?? sayAlone(reason, languages[language].say);
}

/** An explanation as one paragraph. The English one is that of the exported file. */
export function sayReasons(reasons: readonly Reason[], language: Language): string {
  return toSentences(reasons, language).join(' ');
}

/** Read by sums: an explanation already says what they repeat. */
const forSums: ReadonlySet<ReasonCode> = new Set(['case_sum', 'case_reported']);

/**
 * An explanation as a list of sentences. A sentence that ends with a colon begins a case or introduces the next
 * sentence.
 */
export function toSentences(reasons: readonly Reason[], language: Language): readonly string[] {
  const words = languages[language];
  const sentences: string[] = [];
  for (let at = 0; at < reasons.length; ) {
    const reason = reasons[at] as Reason;
    const { code } = reason;
    if (code === 'multiplied' || isStep(reason)) at = sayCalculation(reasons, at, words, sentences);
    else if (code === 'reported') at = sayReporting(reasons, at, words, sentences);
    else if (code === 'uncertain') at = sayUncertainty(reasons, at, words, sentences);
    else if (forSums.has(code)) at++;
    else {
      sentences.push(sayAlone(reason, words.say));
      at++;
    }
  }
  return sentences;
}

/** Formats a run of reasons that starts at a position, and returns where it ends. */
type SayRun = (reasons: readonly Reason[], from: number, words: ReasonWords, sentences: string[]) => number;

const sayCalculation: SayRun = (reasons, from, words, sentences) => {
  const { say, semicolon } = words;
  let text = '';
  let steps: Step[] = [];
  let at = from;
  for (; at < reasons.length; at++) {
    const reason = reasons[at] as Reason;
    if (isStep(reason)) {
      steps.push(reason);
      continue;
    }
    if (reason.code !== 'multiplied' && reason.code !== 'together') break;
    if (text !== '') text += semicolon;
    text += reason.code === 'together' ? say.together(reason) : sayPart(reason, steps, words);
    steps = [];
  }
  // Steps without a result occur only in files that were edited.
  if (steps.length > 0) text += (text === '' ? '' : semicolon) + sayHow(steps, words);
  sentences.push(`${text}.`);
  return at;
};

function sayPart(part: ReasonOf<'multiplied'>, steps: readonly Step[], words: ReasonWords): string {
  const how = steps.length === 0 ? '' : sayHow(steps, words);
  return words.part(part, part.rows > 1 || how !== '' ? words.origin(part.rows, how) : '');
}

const sayReporting: SayRun = (reasons, from, words, sentences) => {
  let text = '';
  let at = from;
  for (; reasons[at]?.code === 'reported'; at++) {
    text += (text === '' ? '' : words.semicolon) + words.say.reported(reasons[at] as ReasonOf<'reported'>);
  }
  sentences.push(words.reporting(text));
  return at;
};

const sayUncertainty: SayRun = (reasons, from, words, sentences) => {
  const { say, exact, semicolon } = words;
  let text = '';
  let at = from;
  while (reasons[at]?.code === 'uncertain') {
    text += (text === '' ? '' : ' + ') + say.uncertain(reasons[at] as ReasonOf<'uncertain'>);
    let sources = '';
    for (at++; reasons[at]?.code === 'uncertain_by'; at++) {
      sources += (sources === '' ? '' : ', ') + say.uncertain_by(reasons[at] as ReasonOf<'uncertain_by'>);
    }
    text += ` (${sources === '' ? exact : sources})`;
  }
  const category = reasons[at];
  if (category?.code === 'uncertain_category') {
    text += semicolon + say.uncertain_category(category);
    at++;
  }
  sentences.push(words.uncertainty(text));
  return at;
};

/** A multiplication of a calculation, with a text that says how its amount was found. */
export type SaidPart = ReasonOf<'multiplied'> & {
  /** `12 × 5 kg = 60 kg`; empty if the row states the amount itself. */
  readonly how: string;
};

/** The multiplications that add up to the footprint of a product, case by case. */
export function toSaidParts(reasons: readonly Reason[], language: Language): readonly SaidPart[] {
  const words = languages[language];
  const parts: SaidPart[] = [];
  let steps: Step[] = [];
  for (const reason of reasons) {
    if (isStep(reason)) steps.push(reason);
    else if (reason.code === 'multiplied') {
      const how = sayHow(steps, words);
      parts.push({
        ...reason,
        name: nameFactor(reason, language),
        how: reason.rows > 1 || how !== '' ? words.origin(reason.rows, how) : '',
      });
      steps = [];
    }
  }
  return parts;
}
