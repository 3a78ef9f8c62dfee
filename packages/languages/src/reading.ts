import { exceptionTopic, type Hit } from './find-phrases.ts';
import { fold } from './fold.ts';
import { nothing } from './row.ts';
import { Tokens } from './tokens.ts';

/** The topic of lists that `unless` refers to: `@services`. */
const listTopic = 'lists';

/** A text and the phrases found in it. A class, because one is made for each text, and most are never asked. */
export class Reading {
  readonly #text: string;
  readonly #hits: readonly Hit[];
  readonly #links: readonly ReadonlySet<string>[];
  #byTopic: Map<string, readonly Hit[]> | undefined;
  #tokens: Tokens | undefined;

  constructor(text: string, hits: readonly Hit[], links: readonly ReadonlySet<string>[]) {
    this.#text = text;
    this.#hits = hits;
    this.#links = links;
  }

  /** Made on demand: most rules ask for phrases alone. */
  get tokens(): Tokens {
    this.#tokens ??= new Tokens(fold(this.#text));
    return this.#tokens;
  }

  /** The hits of a topic, in the order of their last words. Phrases that mean nothing hide what they say more than. */
  all(topic: string): readonly Hit[] {
    if (!isFound(this.#hits, topic)) return noHits;
    this.#byTopic ??= new Map();
    const known = this.#byTopic.get(topic);
    if (known !== undefined) return known;
    const shown = toShown(this.#hits, topic);
    this.#byTopic.set(topic, shown);
    return shown;
  }

  /** The hit with the most words, of these the one with the most letters, of these the first. */
  best(topic: string): Hit | undefined {
    return this.all(topic).reduce<Hit | undefined>((best, hit) => {
      if (best === undefined || hit.weight > best.weight) return hit;
      return hit.weight === best.weight && hit.from < best.from ? hit : best;
    }, undefined);
  }

  has(topic: string, means: string): boolean {
    return this.all(topic).some(({ row }) => row.means === means);
  }

  /** Whether the word at this place is an article or the like in any language. */
  isLink(at: number): boolean {
    const word = this.tokens.word(at);
    return this.#links.some((links) => links.has(word));
  }
}

const noHits: readonly Hit[] = [];

/** By index: rules ask a dozen times for a text, mostly in vain. */
function isFound(hits: readonly Hit[], topic: string): boolean {
  for (let at = 0; at < hits.length; at++) if (hits[at]?.row.topic === topic) return true;
  return false;
}

/** The hits of a topic without those beside their exceptions, and those that a longer phrase hides. */
function toShown(hits: readonly Hit[], topic: string): readonly Hit[] {
  const own = hits.filter((hit) => hit.row.topic === topic && !isExcepted(hit, hits));
  const hidden = own.filter(({ row }) => row.means === nothing);
  if (hidden.length === 0) return own;
  const isHidden = (hit: Hit) =>
    hidden.some(({ from, to, weight }) => weight > hit.weight && from <= hit.to && to >= hit.from);
  return own.filter((hit) => hit.row.means !== nothing && !isHidden(hit));
}

function isExcepted({ row: { unless, language } }: Hit, hits: readonly Hit[]): boolean {
  return unless.some((one) =>
    hits.some(({ row }) =>
      one.startsWith('@')
        ? row.topic === listTopic && row.means === one.slice(1)
        : row.topic === exceptionTopic && row.means === one && row.language === language,
    ),
  );
}
