import type { FileFormat } from './file-format.ts';
import { findLookAlike } from './look-alikes.ts';

/** Root elements of web pages, and of page fragments that programs export as tables. */
const pageRoots = new Set(['html', 'head', 'body', 'meta', 'table', 'style', 'div', 'center']);

/** Standards by the name of the root element, and by its namespace if the name is a common word. */
const standards: readonly {
  readonly format: FileFormat;
  readonly roots: readonly string[];
  readonly namespace?: RegExp;
}[] = [
  { format: 'ubl', roots: ['Invoice', 'CreditNote'], namespace: /^urn:oasis:names:(?:specification|tc):ubl:/ },
  { format: 'cii', roots: ['CrossIndustryInvoice', 'CrossIndustryDocument'] },
  // ZUGFeRD before its first release.
  { format: 'cii', roots: ['Invoice'], namespace: /^urn:un:unece:uncefact:data:standard:CBFBUY:/ },
  { format: 'fatturapa', roots: ['FatturaElettronica', 'FatturaElettronicaSemplificata'] },
  { format: 'saft', roots: ['AuditFile', 'auditfile'] },
  { format: 'spreadsheetml', roots: ['Workbook'], namespace: /^urn:schemas-microsoft-com:office:spreadsheet$/ },
];

/** The format of a text in angle brackets; undefined if it only starts with a bracket. */
export function markupFormat(start: string, bytes: Uint8Array): FileFormat | undefined {
  // Excel and browsers save whole pages as one MIME message.
  if (/^MIME-Version:/i.test(start)) return 'html';
  if (!start.startsWith('<')) return undefined;
  const { isXml, rest } = skipProlog(start);
  if (/^<!doctype\s+html\b/i.test(rest)) return 'html';
  const root = readRoot(rest.replace(/^<!doctype[^>]*>\s*/i, ''));
  if (root !== undefined && pageRoots.has(root.name.toLowerCase())) return 'html';
  if (root === undefined) return isXml ? 'xml' : undefined;
  // The first column name of a CSV file may also be in angle brackets.
  if (!isXml && root.namespace === undefined && !endsWithTag(bytes)) return undefined;
  // Networks send invoices in an envelope: its content decides.
  if (root.name === 'StandardBusinessDocument') return envelopedFormat(start);
  const standard = standards.find(
    ({ roots, namespace }) => roots.includes(root.name) && (namespace?.test(root.namespace ?? '') ?? true),
  );
  return standard?.format ?? findLookAlike(root)?.format ?? 'xml';
}

/** The root element of a text in angle brackets. */
export function rootOf(start: string): Root | undefined {
  return readRoot(skipProlog(start).rest.replace(/^<!doctype[^>]*>\s*/i, ''));
}

function envelopedFormat(start: string): FileFormat {
  if (/<(?:[\w.-]+:)?(?:Invoice|CreditNote)\s[^>]*urn:oasis:names:specification:ubl:/.test(start)) return 'ubl';
  return /<(?:[\w.-]+:)?CrossIndustryInvoice[\s>]/.test(start) ? 'cii' : 'xml';
}

/** Skips the declaration, instructions and comments before the first element. */
function skipProlog(start: string): { readonly isXml: boolean; readonly rest: string } {
  const rest = start.replace(/^(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)+/, '');
  return { isXml: /^<\?xml\b/i.test(start), rest };
}

export type Root = { readonly name: string; readonly namespace: string | undefined };

function readRoot(text: string): Root | undefined {
  const [, prefix, name, attributes = ''] =
    /^<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)((?:\s[^<>]*)?)\/?>/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  for (const [, attribute, , value] of attributes.matchAll(/([\w:.-]+)\s*=\s*(["'])(.*?)\2/gs)) {
    if (attribute === declaration) return { name, namespace: value };
  }
  return { name, namespace: undefined };
}

function endsWithTag(bytes: Uint8Array): boolean {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-256)).replaceAll('\0', '');
  return /<\/[\w:.-]+>\s*$/.test(end);
}
