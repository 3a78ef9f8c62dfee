import { vi } from 'vitest';

/** Words and phrases that became alternatives of patterns, as the text of those alternatives. */
export type WordList = { readonly phrases: readonly string[]; readonly text: string };

const modules = { phrases: '../../../src/text/alternatives.ts', cells: '../../../src/reporting/text-pattern.ts' };
type Phrases = typeof import('../../../src/text/alternatives.ts');
type Cells = typeof import('../../../src/reporting/text-pattern.ts');

/** What is imported during `load` builds its patterns from the phrases that `change` gives for each list. Returns the changed lists. */
export async function changeWordLists(
  change: (phrases: readonly string[]) => readonly string[],
  load: () => Promise<void>,
): Promise<readonly WordList[]> {
  const lists: WordList[] = [];
  vi.resetModules();
  vi.doMock(modules.phrases, async (importOriginal) => {
    const { toAlternatives } = await importOriginal<Phrases>();
    return {
      toAlternatives: (all: readonly string[], space?: string) => {
        checkPhrases(all);
        const phrases = change(all);
        const text = toAlternatives(phrases, space);
        lists.push({ phrases, text });
        return text;
      },
    };
  });
  vi.doMock(modules.cells, async (importOriginal) => {
    const original = await importOriginal<Cells>();
    const build = (toPattern: (cell: string) => RegExp | undefined) => (cell: string) => {
      const changed = change(cell.split('|')).join('|');
      const pattern = toPattern(changed);
      if (pattern !== undefined) lists.push({ phrases: changed.replaceAll('*', '').split('|'), text: pattern.source });
      return pattern;
    };
    return { ...original, toPattern: build(original.toPattern), toWholePattern: build(original.toWholePattern) };
  });
  try {
    await load();
  } finally {
    for (const path of Object.values(modules)) vi.doUnmock(path);
    vi.resetModules();
  }
  return lists;
}

/** Signs could repeat something, and a pattern with the forms of phrases would say nothing about them. */
function checkPhrases(phrases: readonly string[]): void {
  const others = phrases.filter((phrase) => /[^\p{L}\p{N} ]/u.test(phrase));
  if (others.length > 0) throw new Error(`Lists of words with signs: ${others.join(', ')}`);
}

/**
 * The forms of phrases, once with the same word at every place, and once with a word that begins with it: in these, some phrases
 * are always made of others, whatever the words.
 */
export function toForms(phrases: readonly string[]): readonly string[] {
  const forms = phrases.flatMap((phrase) => {
    const form = phrase.replace(/\p{L}+/gu, 'a').replace(/\p{N}+/gu, '1');
    return [form, form.replace(/[a1]/g, '$&$&')];
  });
  return [...new Set(forms)].sort();
}
