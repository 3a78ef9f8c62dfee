/** Control characters, and those that turn the direction of writing: a name must not change what stands around it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longer ones are shown by their ends, where the name of the file stands. */
const longestPath = 250;

/** The name of a file in an archive as a label: relative, without steps upwards, drives and what cannot be printed. */
export function toMemberPath(name: string): string {
  const path = name
    .replace(unprintable, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part))
    .join('/');
  // Not half of a character.
  return path.length <= longestPath ? path : `…${path.slice(-longestPath).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Tells files of one name apart: `a.xml`, `a (2).xml`. */
export function createDistinctPaths(): (path: string) => string {
  const uses = new Map<string, number>();
  return (path) => {
    let distinct = path;
    for (let use = (uses.get(path) ?? 0) + 1; ; use++) {
      if (use > 1) distinct = path.replace(/(\.[^./]*)?$/, ` (${use})$1`);
      if (use > 1 && uses.has(distinct)) continue;
      uses.set(path, use);
      if (distinct !== path) uses.set(distinct, 1);
      return distinct;
    }
  };
}
