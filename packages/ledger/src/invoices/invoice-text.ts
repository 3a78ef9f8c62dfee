import { parseDate } from '../values/parse-date.ts';

/** A text on one line: programs wrap and indent long ones. */
export function toOneLine(text: string): string {
  return oddSpace.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text;
}

const oddSpace = /[^\S ]|\p{Cc}| {2}/u;

/** A date as written in invoices: `2024-01-31`, possibly with a time or zone, or `20240131` (formats 102, 203, 204). */
export function parseIsoDay(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}|^\d{8}(?=\d*$)/.exec(text)?.[0];
  return parseDate(day ?? text)?.isoDate;
}

/** `S 20 %`: the VAT category and rate. */
export function toVatText(category: string, percent: string): string {
  if (!/^\d+(?:\.\d+)?$/.test(percent)) return category;
  const rate = `${Number(percent)} %`;
  return category === '' ? rate : `${category} ${rate}`;
}

/** Non-empty texts without duplicates. */
export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
