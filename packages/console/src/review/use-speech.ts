import { language, useFormat } from '../language.ts';
import type { Speech } from './describe.ts';
import type { Desk } from './desk.ts';

/** What it takes to say things in the page's language; a component that calls it is drawn again when that changes. */
export function useSpeech({ figures, project, factorNames }: Desk): Speech {
  const format = useFormat();
  const totals = figures.totals.value;
  return { language: language.value, format, totals, mode: project.categoryMode, factorNames };
}
