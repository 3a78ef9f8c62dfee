/**
 * Where a word of a list ends that starts at this place of a folded text, in the order in which the alternatives of a pattern would be
 * tried: the longest first.
 */
export type WordEnds = (text: string, at: number) => readonly number[];

type Branch = { readonly next: Map<number, Branch>; isEnd: boolean };

const none: readonly number[] = [];
const space = 32;
const fullStop = 46;

/**
 * Finds the words and phrases of a list. As a pattern, a list of a thousand takes a hundredth of a second to compile in each thread, for
 * each pattern that has it. `isLoose`: a space may also be written as a full stop, both, or nothing.
 */
export function createWordEnds(phrases: readonly string[], isLoose = false): WordEnds {
  const root = createBranch();
  for (const phrase of phrases) {
    let branch = root;
    for (let at = 0; at < phrase.length; at++) {
      const code = phrase.charCodeAt(at);
      const next = branch.next.get(code) ?? createBranch();
      branch.next.set(code, next);
      branch = next;
    }
    branch.isEnd = true;
  }

  function follow({ next, isEnd }: Branch, text: string, at: number, ends: number[]): void {
    // In the order of the list, as alternatives are: a space that may be nothing leaves several ways.
    if (isLoose && next.has(space)) {
      for (const [code, branch] of next) {
        if (code === space) for (const end of endsOfSpace(text, at)) follow(branch, text, end, ends);
        else if (text.charCodeAt(at) === code) follow(branch, text, at + 1, ends);
      }
    } else {
      const branch = next.get(text.charCodeAt(at));
      if (branch !== undefined) follow(branch, text, at + 1, ends);
    }
    if (isEnd) ends.push(at);
  }

  return (text, at) => {
    const branch = root.next.get(text.charCodeAt(at));
    if (branch === undefined) return none;
    const ends: number[] = [];
    follow(branch, text, at + 1, ends);
    return ends;
  };
}

/** The words of one list, then those of another. */
export function eitherOf(first: WordEnds, second: WordEnds): WordEnds {
  return (text, at) => [...first(text, at), ...second(text, at)];
}

/** Only the words behind which this matches. */
export function endingBefore(words: WordEnds, behind: RegExp): WordEnds {
  const sticky = new RegExp(behind, 'uy');
  return (text, at) =>
    words(text, at).filter((end) => {
      sticky.lastIndex = end;
      return sticky.test(text);
    });
}

function createBranch(): Branch {
  return { next: new Map(), isEnd: false };
}

/** As `\.? ?` matches. */
function endsOfSpace(text: string, at: number): readonly number[] {
  const isStop = text.charCodeAt(at) === fullStop;
  const plain = text.charCodeAt(at) === space ? [at + 1, at] : [at];
  if (!isStop) return plain;
  return text.charCodeAt(at + 1) === space ? [at + 2, at + 1, ...plain] : [at + 1, ...plain];
}
