import { language, useFormat } from '../language.ts';
import type { Speech } from './describe.ts';
import type { Desk } from './desk.ts';

/** The context for describing decisions in the language of the page; a component that calls it is redrawn when that changes. */
export function useSpeech({ figures, project, factorNames }: Desk): Speech {
  const format = useFormat();
  const totals = figures.totals.value;
  return { language: language.value, format, totals, mode: project.categoryMode, factorNames };
}
