// Texts that many lines of a project share: they are stored once, and lines refer to them by number.

/** The number of a text, from 1, and the text. */
export type SharedText = { readonly id: number; readonly text: string };

/** Where a value stands in a text that is shared by lines with other values. */
export const gap = '\x01';

/** Beyond this number, new texts are written in full: clients' own texts may all be different. */
const mostTexts = 20_000;
/** A longer text is rarely repeated. */
const mostLength = 1_000;
/** Texts that occurred once are forgotten when there are this many. */
const mostSeen = 50_000;

/** The shared texts of a project, as far as they are known here. They are never changed, and new ones are added at the end. */
export class SharedTexts {
  readonly #ids = new Map<string, number>();
  readonly #parts: (readonly string[] | undefined)[] = [];
  readonly #seen = new Set<string>();
  readonly #wanted = new Set<string>();

  constructor(texts: Iterable<SharedText> = []) {
    this.add(texts);
  }

  add(texts: Iterable<SharedText>): void {
    for (const { id, text } of texts) {
      this.#ids.set(text, id);
      this.#parts[id] = text.split(gap);
      this.#wanted.delete(text);
    }
  }

  /** The highest number that is known; 0 if there is none. */
  get last(): number {
    return Math.max(0, this.#parts.length - 1);
  }

  /** The number of a text. An unknown text is wanted from its second occurrence on. */
  idOf(text: string): number | undefined {
    const id = this.#ids.get(text);
    if (id === undefined && text.length <= mostLength && this.#ids.size < mostTexts) this.#note(text);
    return id;
  }

  /** All texts, in the order of their numbers, of which none may be missing. */
  list(): readonly string[] {
    return this.#parts.slice(1).map((parts) => (parts ?? []).join(gap));
  }

  /** A text, cut at its gaps. */
  partsOf(id: number): readonly string[] {
    const parts = this.#parts[id];
    if (parts === undefined) throw new Error(`a line refers to the unknown text ${id}`);
    return parts;
  }

  /** A text without gaps. */
  textOf(id: number): string {
    return this.partsOf(id)[0] ?? '';
  }

  /** Unknown texts that occurred at least twice. */
  get wanted(): readonly string[] {
    return [...this.#wanted];
  }

  #note(text: string): void {
    if (this.#seen.has(text)) this.#wanted.add(text);
    else {
      if (this.#seen.size === mostSeen) this.#seen.clear();
      this.#seen.add(text);
    }
  }
}
