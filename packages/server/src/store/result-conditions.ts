import { groups } from '@ledgerprint/engine/catalogue';
import { guardText, separator } from '@ledgerprint/engine/results';
import { foldCompatible } from '@ledgerprint/ledger/text';
import { toWholePattern, toWordPattern } from './folded-pattern.ts';
import { opaque } from './opaque.ts';
import { toTextKey } from './text-key.ts';

/** A filter on results; undefined fields and empty lists match everything. */
export type ResultFilter = {
  readonly matches: readonly string[];
  readonly categoryCodes: readonly string[];
  readonly scope: 1 | 2 | 3 | undefined;
  readonly account: string | undefined;
  readonly supplier: string | undefined;
  /** The client's own category. */
  readonly ownCategory: string | undefined;
  /** Words, each of which must occur in at least one of the texts. */
  readonly words: readonly string[];
  readonly decided: boolean | undefined;
};

/** True of every line. Only statements that say so may use the index of this order: others compare positions too. */
export const inAppearance = 'first_position < 9223372036854775807';

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown, type: string) => string;

/**
 * A condition for each part of the filter, on results of this kind. The line of a product with several cases names only
 * the first five of their accounts, suppliers and categories, so its cases are checked instead. Patterns are hidden
 * from the planner, which underestimates how often they match and would then read and sort everything, although a scan
 * in order finds a page immediately.
 */
export function toConditions(filter: ResultFilter, kind: 'sole' | 'product' | 'case', bind: Bind): readonly string[] {
  const { matches, categoryCodes, scope, account, supplier, ownCategory, words, decided } = filter;
  const conditions: string[] = [];
  if (matches.length > 0) conditions.push(`match = ANY(${bind(matches, 'text[]')})`);
  if (categoryCodes.length > 0) {
    conditions.push(`category_code = ANY(${bind(categoryCodes.map(guardText), 'text[]')})`);
  }
  if (scope !== undefined) conditions.push(`scope${scope}_mg <> 0`);
  const ofCase = [
    ...(account === undefined
      ? []
      : [`${bind(guardText(account), 'text')} = ANY(string_to_array(account, '${separator}'))`]),
    ...(supplier === undefined ? [] : [`supplier ~ ${bind(toWholePattern(supplier), 'text')}`]),
  ];
  // An equality, which the planner estimates well, so a rare value is found by its index.
  const byKey = ownCategory === undefined ? [] : [`category_key = ${bind(String(toTextKey(ownCategory)), 'bigint')}`];
  if (kind === 'product') {
    const ofOneCase = [...byKey, ...ofCase];
    if (ofOneCase.length > 0) conditions.push(opaque(hasCase(ofOneCase)));
  } else {
    conditions.push(...byKey);
    if (ofCase.length > 0) conditions.push(opaque(ofCase.join(' AND ')));
  }
  for (const word of words) {
    const codes = findGroupCodes(word);
    const isGroup =
      codes.length === 0 ? '' : ` OR category_scheme = 'ademe' AND category_code = ANY(${bind(codes, 'text[]')})`;
    const pattern = bind(toWordPattern(word), 'text');
    conditions.push(opaque(`(${ownTexts} ~ ${pattern} OR ${hasName(pattern)}${isGroup})`));
  }
  if (decided !== undefined) conditions.push(`decision ${decided ? '<>' : '='} ''`);
  return conditions;
}

/** Looked up product by product, which `OFFSET 0` enforces: otherwise, all cases of the project may be read for one. */
function hasCase(conditions: readonly string[]): string {
  return `EXISTS (SELECT FROM results AS one
    WHERE one.organization_id = $1 AND one.project_id = $2 AND one.ordinal = results.ordinal AND one.kind = 'case'
      AND one.revision_from <= $3 AND (one.revision_to IS NULL OR one.revision_to > $3)
      AND ${opaque(conditions.join(' AND ')).replace(/\b(account|supplier|category_key)(?=[, ])/g, 'one.$1')} OFFSET 0)`;
}

// No word contains a line break, so no match spans two texts.
const ownTexts = `(designation || E'\\n' || supplier || E'\\n' || category || coalesce(E'\\n' || named, ''))`;

/** Whether the names of the category and factor match a pattern: each is read once, however many lines have it. */
function hasName(pattern: string): string {
  return `names IN (SELECT t.id FROM result_texts t
    WHERE t.organization_id = $1 AND t.project_id = $2 AND t.text ~ ${pattern})`;
}

/** The groups with this word in one of their names. */
function findGroupCodes(word: string): readonly string[] {
  const wanted = toLetters(word);
  return groups
    .filter(({ nameFr, nameEn }) => [nameFr, nameEn].some((name) => toLetters(name).includes(wanted)))
    .map(({ code }) => code);
}

function toLetters(text: string): string {
  return foldCompatible(text).replace(/['’]/g, '');
}
