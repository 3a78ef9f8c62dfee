import { escapeXml } from '../pictures/svg-text.ts';

/** A piece of HTML or SVG that is safe to insert into another. Only `html` and `trusted` create one. */
export type Markup = { readonly markup: string };

type Piece = Markup | string | number | undefined | readonly Piece[];

/**
 * Markup from a template. Inserted values are escaped as text, in elements and in quoted attributes, unless they are
 * markup themselves. There is no other way for a text to get into a report.
 */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + toMarkup(pieces[index - 1]) + part) };
}

/** Our own text that is already markup, such as a style sheet or a drawing. Never a text from a ledger. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** Joins texts and pieces of markup. */
export function joined(pieces: readonly Piece[], separator: Piece = ''): Markup {
  return { markup: pieces.map(toMarkup).join(toMarkup(separator)) };
}

function toMarkup(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string') return escapeXml(toShowable(piece));
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map(toMarkup).join('');
}

/** Control characters, which parsers drop or reject, and characters that change the direction of the surrounding text. */
const unprintable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** A text that can be displayed safely, in its own order; characters that cannot be shown become replacement characters. */
export function toShowable(text: string): string {
  return text.toWellFormed().replace(unprintable, '\ufffd');
}
