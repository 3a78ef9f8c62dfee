/** Control characters, and those that change the writing direction: a name must not affect the text around it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longer paths are shortened at the start, to keep the name of the file. */
const longestPath = 250;

/** The name of a file in an archive as a label: relative, without `..`, drive letters or unprintable characters. */
export function toMemberPath(name: string): string {
  const path = name
    .replace(unprintable, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part))
    .join('/');
  // Do not cut a surrogate pair.
  return path.length <= longestPath ? path : `…${path.slice(-longestPath).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Distinguishes files with the same name: `a.xml`, `a (2).xml`. */
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
