/** Widths of characters relative to the font size, rounded up so that they hold for any common sans-serif font. */
const narrow = /^[ijlItfr.,:;'’|!()[\]\s-]$/u;
const wide = /^[mwMW@%…—ŒœÆæ&]$/u;
const capital = /^[\p{Lu}\p{N}]$/u;
const usual = /^[\p{Script=Latin}\p{P}\p{S}]$/u;
const ellipsis = '…';

/** The maximum width of a text, in the unit of the font size. */
export function measureText(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width * fontSize;
}

/** As much of a text as fits, with an ellipsis if it is cut; empty if fewer than three characters would be left. */
export function fitText(text: string, width: number, fontSize: number): string {
  const shown = text.replace(/\s+/gu, ' ').trim();
  if (measureText(shown, fontSize) <= width) return shown;
  const room = width - measureText(ellipsis, fontSize);
  let fitting = '';
  let used = 0;
  for (const letter of shown) {
    used += widthOf(letter) * fontSize;
    if (used > room) break;
    fitting += letter;
  }
  const cut = fitting.trimEnd();
  return [...cut].length < 3 ? '' : `${cut}${ellipsis}`;
}

function widthOf(letter: string): number {
  if (/^\p{M}$/u.test(letter)) return 0;
  if (narrow.test(letter)) return 0.4;
  if (wide.test(letter)) return 1.02;
  if (capital.test(letter)) return 0.76;
  if (usual.test(letter)) return 0.62;
  // Other scripts and pictograms.
  return 1.1;
}
