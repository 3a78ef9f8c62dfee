/** Widths of letters in parts of the font's size: on the wide side for every usual font without serifs. */
const narrow = /^[ijlItfr.,:;'’|!()[\]\s-]$/u;
const wide = /^[mwMW@%…—ŒœÆæ&]$/u;
const capital = /^[\p{Lu}\p{N}]$/u;
const usual = /^[\p{Script=Latin}\p{P}\p{S}]$/u;
const ellipsis = '…';

/** How wide a text is at most, in the unit of the font's size. */
export function measureText(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width * fontSize;
}

/** As much of a text as fits, with an ellipsis where it is cut; blank where less than three letters of it would be left. */
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
