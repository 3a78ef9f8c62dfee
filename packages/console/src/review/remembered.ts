import { signal } from '@preact/signals';
import { materialities, usualMateriality } from './settlement.ts';

/** Settings of the review stored in this browser: reviewer, materiality, shortcuts and last step. */
const keys = {
  reviewer: 'ledgerprint.reviewer',
  materiality: 'ledgerprint.materiality',
  shortcuts: 'ledgerprint.shortcuts',
};

/** Restores the stored settings. */
export function startRemembering(): void {
  const kept = localStorage.getItem(keys.materiality);
  reviewer.value = localStorage.getItem(keys.reviewer) ?? undefined;
  materiality.value = materialities.find((known) => String(known) === kept) ?? usualMateriality;
  hasShortcuts.value = localStorage.getItem(keys.shortcuts) !== 'off';
}

/** The reviewer’s name; blank if they declined to give one, undefined if they have not been asked. */
export const reviewer = signal<string | undefined>(undefined);

export function nameReviewer(name: string): void {
  reviewer.value = name;
  // A declined name is not stored, so the question is asked again next time.
  if (name === '') localStorage.removeItem(keys.reviewer);
  else localStorage.setItem(keys.reviewer, name);
}

/** The share of the footprint that may stay open. */
export const materiality = signal(usualMateriality);

export function chooseMateriality(chosen: number): void {
  materiality.value = chosen;
  localStorage.setItem(keys.materiality, String(chosen));
}

/** Whether single-key shortcuts are on. Users of speech input or switches turn them off. */
export const hasShortcuts = signal(true);

export function switchShortcuts(isOn: boolean): void {
  hasShortcuts.value = isOn;
  localStorage.setItem(keys.shortcuts, isOn ? 'on' : 'off');
}

/** The last open step of a project’s review, in this tab. */
export function lastStepOf(projectId: string) {
  const key = `ledgerprint.review.${projectId}`;
  return { get: () => sessionStorage.getItem(key), set: (step: string) => sessionStorage.setItem(key, step) };
}
