/** The cells of a file of `data/knowledge`, without its header. Empty lines, and lines that start with `#`, are left out. */
export function splitKnowledge(text: string, separator: ',' | ';'): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => line.split(separator));
}
