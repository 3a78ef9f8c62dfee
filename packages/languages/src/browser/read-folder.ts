import words from '#words' with { type: 'json' };

/** The files of a folder, by their names without `.csv`. A page cannot read folders: `bundle-words.js` collects them. */
export function readFolder(name: keyof typeof words): ReadonlyMap<string, string> {
  return new Map(Object.entries(words[name] ?? {}));
}
