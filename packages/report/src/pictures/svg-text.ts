/** Escapes a text for XML, between tags or in quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that are not allowed in XML at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The description of a picture, and how its figures are formatted. */
export type PictureWords = {
  /** Read by screen readers in place of the picture. */
  readonly title: string;
  readonly format: (value: number) => string;
};

/** The frame of a picture, standalone or within a page: no external styles, no scripts, no references. */
export function toSvg(size: { readonly width: number; readonly height: number }, title: string, body: string): string {
  const width = toNumber(size.width);
  const height = toNumber(size.height);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-label="${escapeXml(title)}" font-family="${fonts}" font-size="13">` +
    `<title>${escapeXml(title)}</title>${body}</svg>`
  );
}

/** The tooltip of a mark. The dash reads the same in every language; a colon does not. */
export function toTip(label: string, value: string): string {
  return `<title>${escapeXml(`${label} – ${value}`)}</title>`;
}

const fonts = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** A text at a position. */
export function toText(
  text: string,
  place: { readonly x: number; readonly y: number },
  look: { readonly fill: string; readonly anchor?: 'start' | 'middle' | 'end'; readonly weight?: number },
): string {
  if (text === '') return '';
  const anchor = look.anchor === undefined ? '' : ` text-anchor="${look.anchor}"`;
  const weight = look.weight === undefined ? '' : ` font-weight="${look.weight}"`;
  return `<text x="${toNumber(place.x)}" y="${toNumber(place.y)}" fill="${look.fill}"${anchor}${weight}>${escapeXml(text)}</text>`;
}

/** A coordinate, rounded to a hundredth. */
export function toNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
