import { type LanguageCode, listForms, listRows } from '@ledgerprint/languages';
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

/** The roles of words in the names of things, in some languages. */
export type NameRoles = ReturnType<typeof createNameRoles>;

/** By default those of French and English. English words are part of names in all languages. */
export function createNameRoles(languages: readonly LanguageCode[] = ['fr', 'en']) {
  const stemsOf = (means: string) =>
    toStems(
      listRows('name-words').flatMap((row) =>
        row.means === means && languages.includes(row.language) ? foldCompatible(row.text.replace(/^=/, '')) : [],
      ),
    );
  // Words such as `pour` and `avec` are not included: another thing follows them.
  const emptyWords = toStems([
    ...listSmallWords(['link', 'join'], languages),
    ...languages.flatMap((language) => listForms('empty-words', 'name', language)),
  ]);
  const colours = stemsOf('colour');
  const shapes = stemsOf('shape');
  /** The role of a stem in any position; if it has several, the first listed. `light` gives way to `code`. */
  const kinds = new Map<string, WordKind | 'empty'>();
  for (const [kind, members] of [
    ['empty', [emptyWords]],
    ['addition', [stemsOf('addition')]],
    ['purpose', [stemsOf('purpose')]],
    ['other', [stemsOf('other')]],
    ['light', [stemsOf('light'), stemsOf('brand'), colours]],
  ] as const) {
    for (const word of members.flatMap((set) => [...set])) if (!kinds.has(word)) kinds.set(word, kind);
  }

  return {
    /** The stems of words for mounting a thing, and for its upkeep. */
    mounting: stemsOf('mounting'),
    upkeep: stemsOf('upkeep'),
    /** Whether a stemmed word is a shape in which materials are sold: `granulés`, `plaque`, `film`. */
    isShape: (short: string): boolean => shapes.has(short),
    /** Whether a stemmed word is a colour, which is irrelevant for a chair and essential for a lemon. */
    isColour: (short: string): boolean => colours.has(short),
    kindOf(word: string, short: string): WordKind | 'empty' {
      const known = kinds.get(short);
      if (known !== undefined && known !== 'light') return known;
      return word.length <= 2 || hasDigit(word) ? 'code' : (known ?? 'content');
    },
  };
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** The roles in French and English. */
export const mainRoles: NameRoles = createNameRoles();

/** The words of a designation without function words, each with its role; read lazily. */
export type NameWords = {
  /** Undefined after the last one. */
  at(index: number): NameWord | undefined;
  all(): readonly NameWord[];
};

export function toNameWords(text: string, roles: NameRoles = mainRoles): NameWords {
  return new LazyWords(foldCompatible(text), roles);
}

/** A class, because one is made for each text, and most are asked for a word or two. */
class LazyWords implements NameWords {
  readonly #folded: string;
  readonly #roles: NameRoles;
  readonly #words: NameWord[] = [];
  #next = 0;

  constructor(folded: string, roles: NameRoles) {
    this.#folded = folded;
    this.#roles = roles;
  }

  at(index: number): NameWord | undefined {
    if (index >= this.#words.length) this.#readUntil(index + 1);
    return this.#words[index];
  }

  all(): readonly NameWord[] {
    this.#readUntil(Number.POSITIVE_INFINITY);
    return this.#words;
  }

  #readUntil(count: number): void {
    const folded = this.#folded;
    let next = this.#next;
    while (this.#words.length < count && next < folded.length) {
      const start = next++;
      if (folded.charCodeAt(start) === plus) this.#words.push(plusWord);
      else if (kindAt(folded, start) !== neither) {
        while (next < folded.length && kindAt(folded, next) !== neither) next++;
        this.#add(folded.slice(start, next));
      }
    }
    this.#next = next;
  }

  #add(word: string): void {
    const short = stem(word);
    const kind = this.#roles.kindOf(word, short);
    if (kind !== 'empty') this.#words.push({ stem: short, kind });
  }
}

const plus = 43;
const plusWord: NameWord = { stem: '+', kind: 'addition' };
