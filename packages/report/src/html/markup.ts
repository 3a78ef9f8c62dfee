/** A piece of HTML or SVG that is safe to put into another. Only `html` and `trusted` make one. */
export type Markup = { readonly markup: string };

type Piece = Markup | string | number | undefined | readonly Piece[];

/**
 * Markup from a template. Whatever is put into it is text and is escaped, in elements and in quoted attributes, unless it is
 * markup itself. There is no other way for a text to get into a report.
 */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + toMarkup(pieces[index - 1]) + part) };
}

/** Text of our own that is markup already: a style sheet, a drawing. Never a text of a ledger. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** Texts and pieces of markup behind each other. */
export function joined(pieces: readonly Piece[], separator: Piece = ''): Markup {
  return { markup: pieces.map(toMarkup).join(toMarkup(separator)) };
}

function toMarkup(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string') return escapeText(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map(toMarkup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Controls, which parsers drop or complain of, and those that turn the direction of the text around them. */
const unprintable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** A text whose letters can all be shown, in the order in which they stand; what cannot be is a replacement character. */
export function toShowable(text: string): string {
  return text.toWellFormed().replace(unprintable, '\ufffd');
}

function escapeText(text: string): string {
  return toShowable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
