import { signal } from '@preact/signals';
import { materialities, usualMateriality } from './settlement.ts';

/** What the review keeps in this browser: who reviews, how exact it shall be, whether keys are on, and where it was. */
const keys = {
  reviewer: 'ledgerprint.reviewer',
  materiality: 'ledgerprint.materiality',
  shortcuts: 'ledgerprint.shortcuts',
};

/** Takes up what was chosen before in this browser. */
export function startRemembering(): void {
  const kept = localStorage.getItem(keys.materiality);
  reviewer.value = localStorage.getItem(keys.reviewer) ?? undefined;
  materiality.value = materialities.find((known) => String(known) === kept) ?? usualMateriality;
  hasShortcuts.value = localStorage.getItem(keys.shortcuts) !== 'off';
}

/** The reviewer's name; blank where somebody wants none, undefined where nobody was asked. */
export const reviewer = signal<string | undefined>(undefined);

export function nameReviewer(name: string): void {
  reviewer.value = name;
  // Who wants no name is asked again the next time.
  if (name === '') localStorage.removeItem(keys.reviewer);
  else localStorage.setItem(keys.reviewer, name);
}

/** The share of the tonnes that may stay open. */
export const materiality = signal(usualMateriality);

export function chooseMateriality(chosen: number): void {
  materiality.value = chosen;
  localStorage.setItem(keys.materiality, String(chosen));
}

/** Whether single keys decide: who speaks to the computer, or types with a switch, turns them off. */
export const hasShortcuts = signal(true);

export function switchShortcuts(isOn: boolean): void {
  hasShortcuts.value = isOn;
  localStorage.setItem(keys.shortcuts, isOn ? 'on' : 'off');
}

/** The step of a project's review that was open last, in this tab. */
export function lastStepOf(projectId: string) {
  const key = `ledgerprint.review.${projectId}`;
  return {
    get: () => sessionStorage.getItem(key),
    set: (step: string) => sessionStorage.setItem(key, step),
  };
}
