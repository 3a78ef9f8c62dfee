import type { ReviewItem } from '@ledgerprint/client';
import type { Conflict, Decision, Totals } from '@ledgerprint/client/workspace';
import { conflictSentences } from '@ledgerprint/engine/decisions';
import { type GhgCategory, ghgCategories } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import type { Format, Language } from '../format.ts';
import { language, useFormat } from '../language.ts';
import { ledgerWords } from '../new-project/ledger-words.ts';
import { nameOfCategory } from '../result/category-names.ts';
import { nameOfUnit } from '../result/explanation/unit-names.ts';
import type { Desk } from './desk.ts';
import type { NewDecision, NewSelector } from './sync/new-decision.ts';
import { reviewWords } from './words.ts';

/** The context for describing decisions. */
export type Speech = {
  readonly language: Language;
  readonly format: Format;
  /** Contains the labels of categories that are not ADEME’s. */
  readonly totals: Totals;
  readonly mode: string;
  readonly factorNames: ReadonlyMap<string, string>;
};

type Described = Omit<NewDecision, 'selector' | 'validity'> | Omit<Decision, '$typeName'>;

/** The name of a category: ADEME groups in the language of the page, others by label. */
export function sayCategory(
  category: { readonly code: string; readonly label: string; readonly scheme: string },
  { language, totals, mode }: Speech,
): string {
  const { code } = category;
  const scheme = category.scheme === '' && mode === 'ademe' ? 'ademe' : category.scheme;
  const label = category.label || (totals.categories.find(({ key }) => key === code)?.label ?? '');
  const name = nameOfCategory({ scheme, code, label }, language);
  return name === code ? code : `${name} (${code})`;
}

/** Describes the contents of a decision. */
export function sayDecision(decision: Described, speech: Speech): string {
  const { whats } = reviewWords[speech.language];
  const { categoryCode = '', categoryScheme = '', factorId = '', ownFactor } = decision;
  const { ghgCategory = '', exclusion = '', accept = false, quantity } = decision;
  const { language, format } = speech;
  const parts = [
    accept ? whats.accepted : '',
    categoryCode === '' ? '' : sayCategory({ code: categoryCode, label: '', scheme: categoryScheme }, speech),
    factorId === '' ? '' : whats.factor(speech.factorNames.get(factorId) ?? factorId),
    ownFactor === undefined
      ? ''
      : whats.factor(
          `${ownFactor.name} (${format.decimal(ownFactor.value)} kg CO₂e/${nameOfUnit(ownFactor.unit, language)})`,
        ),
    ghgCategory === '' ? '' : whats.heading(sayHeading(ghgCategory, language)),
    exclusion === 'none' ? whats.counted : '',
    exclusion === '' || exclusion === 'none' ? '' : whats.excluded(sayExclusion(exclusion, language)),
    quantity === undefined ? '' : whats.quantity(`${format.decimal(quantity.value)} ${quantity.unit}`),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Describes the cases that a decision applies to. */
export function saySelector(selector: Partial<NewSelector> | Decision['selector'], language: Language): string {
  const { kind = 'case', designation, supplier, account, category } = selector ?? {};
  const texts = Object.fromEntries(
    Object.entries({ designation, supplier, account, category }).filter(([, text]) => text !== undefined),
  );
  return reviewWords[language].selectors[kind as NewSelector['kind']](texts);
}

/** The name of an item. */
export function sayItem({ step, name, label }: ReviewItem, language: Language): string {
  const full = label === '' || label === name ? name : `${name} ${label}`;
  return step === 'case' ? full : `${reviewWords[language].kinds[step]} ${full}`;
}

/** Why a decision could not be applied; reasons of later versions are in the service’s own words. */
export function sayConflict({ reason, message }: Conflict, language: Language): string {
  const sentences: Readonly<Record<string, string>> = conflictSentences[language];
  return sentences[reason] ?? message;
}

export function sayExclusion(reason: string, language: Language): string {
  return ledgerWords[language].exclusions[reason as ExclusionReason] ?? reason;
}

/** The name of a GHG Protocol category, with its code. */
export function sayHeading(code: string, language: Language): string {
  const { more } = reviewWords[language];
  if (code === '1') return more.scope1;
  if (code === '2') return more.scope2;
  const name = ghgCategories[code as GhgCategory]?.[language];
  return name === undefined ? code : `${code} ${name}`;
}

/** The context for describing decisions in the language of the page; a component that calls it is redrawn when that changes. */
export function useSpeech({ figures, project, factorNames }: Desk): Speech {
  const format = useFormat();
  const totals = figures.totals.value;
  return { language: language.value, format, totals, mode: project.categoryMode, factorNames };
}
