const longest = 200;
const segmenter = new Intl.Segmenter();

/** Shortens a text for display, without splitting a character; the data files have the full text. */
export function shorten(text: string): string {
  if (text.length <= longest) return text;
  let shown = '';
  for (const { segment } of segmenter.segment(text.slice(0, 4 * longest))) {
    if (shown.length + segment.length > longest) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
}
