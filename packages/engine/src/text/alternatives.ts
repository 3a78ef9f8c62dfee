type Branch = { readonly next: Map<string, Branch>; isEnd: boolean };

/**
 * Words and phrases as the alternatives of a pattern over folded text, the longest first. What they begin with in common is written
 * once, so that a text is not compared with hundreds of words one after the other.
 */
export function toAlternatives(phrases: readonly string[], space = ' '): string {
  const root = createBranch();
  for (const phrase of phrases) {
    let branch = root;
    for (const letter of phrase) {
      const next = branch.next.get(letter) ?? createBranch();
      branch.next.set(letter, next);
      branch = next;
    }
    branch.isEnd = true;
  }
  return write(root, space);
}

function createBranch(): Branch {
  return { next: new Map(), isEnd: false };
}

function write({ next, isEnd }: Branch, space: string): string {
  const ways = [...next].map(([letter, branch]) => {
    const rest = write(branch, space);
    const isSingle = branch.next.size + (branch.isEnd ? 1 : 0) === 1;
    return `${letter === ' ' ? space : letter}${isSingle ? rest : `(?:${rest})`}`;
  });
  return [...ways, ...(isEnd ? [''] : [])].join('|');
}
