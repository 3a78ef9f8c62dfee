import { listForms, listRows } from '@ledgerprint/languages';
import { foldCompatible, listSmallWords } from '@ledgerprint/ledger/text';
import { kindAt, neither } from '../text/character-kind.ts';
import { stem } from '../text/stem.ts';

/** The role of a word in a designation. */
export type WordKind =
  /** Says what the line is about. */
  | 'content'
  /** Packaging, trade and praise: `achat`, `bidon`, `fresh`; may precede the thing's name. */
  | 'light'
  /** A number, a size or a reference. */
  | 'code'
  /** What follows belongs to another thing: `pour`, `for`. */
  | 'purpose'
  /** What follows comes with the thing: `avec`, `with`, `+`. */
  | 'addition'
  /** The line is about a service, a part or an accessory: `location`, `housse`, `repair`. */
  | 'other';

export type NameWord = { readonly stem: string; readonly kind: WordKind };

const toStems = (words: readonly string[]) => new Set(words.map((word) => stem(word)));

/** The stems of the words with a role of their own in the names of things. */
export function listStems(means: string): ReadonlySet<string> {
  return toStems(listRows('name-words').flatMap((row) => (row.means === means ? foldCompatible(row.text) : [])));
}

// Words such as `pour` and `avec` are not included: another thing follows them.
const emptyWords = toStems([...listSmallWords(['link', 'join']), ...listForms('empty-words', 'name')]);
const colours = listStems('colour');

/** The role of a stem in any position; if it has several, the first listed. `light` gives way to `code`. */
const kinds = new Map<string, WordKind | 'empty'>();
for (const [kind, members] of [
  ['empty', [emptyWords]],
  ['addition', [listStems('addition')]],
  ['purpose', [listStems('purpose')]],
  ['other', [listStems('other')]],
  ['light', [listStems('light'), listStems('brand'), colours]],
] as const) {
  for (const word of members.flatMap((set) => [...set])) if (!kinds.has(word)) kinds.set(word, kind);
}

/** The words of a designation without function words, each with its role; read lazily. */
export type NameWords = {
  /** Undefined after the last one. */
  at(index: number): NameWord | undefined;
  all(): readonly NameWord[];
};

export function toNameWords(text: string): NameWords {
  const folded = foldCompatible(text);
  const words: NameWord[] = [];
  let next = 0;

  function readUntil(count: number): void {
    while (words.length < count && next < folded.length) {
      const start = next++;
      if (folded.charCodeAt(start) === plus) words.push(plusWord);
      else if (kindAt(folded, start) !== neither) {
        while (next < folded.length && kindAt(folded, next) !== neither) next++;
        add(folded.slice(start, next));
      }
    }
  }

  function add(word: string): void {
    const short = stem(word);
    const kind = kindOf(word, short);
    if (kind !== 'empty') words.push({ stem: short, kind });
  }

  return {
    at(index) {
      if (index >= words.length) readUntil(index + 1);
      return words[index];
    },
    all() {
      readUntil(Number.POSITIVE_INFINITY);
      return words;
    },
  };
}

const plus = 43;
const plusWord: NameWord = { stem: '+', kind: 'addition' };

/** Whether a stemmed word is a colour, which is irrelevant for a chair and essential for a lemon. */
export function isColour(short: string): boolean {
  return colours.has(short);
}

function kindOf(word: string, short: string): WordKind | 'empty' {
  const known = kinds.get(short);
  if (known !== undefined && known !== 'light') return known;
  return word.length <= 2 || /\d/.test(word) ? 'code' : (known ?? 'content');
}
