import type { WorkbookParts } from './parts.ts';
import { hugeWorkbook } from './workbook-error.ts';

const mostStrings = 20_000_000;

/** The texts to which cells refer by number. */
export async function readSharedStrings(parts: WorkbookParts, name: string): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await parts.read(name, {
    open(element) {
      if (element === 't') isText = true;
      else if (element === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isText && !isPhonetic) text += piece;
    },
    close(element) {
      if (element === 't') isText = false;
      else if (element === 'rPh') isPhonetic = false;
      else if (element === 'si') {
        if (strings.length === mostStrings) throw hugeWorkbook('it has more than 20 million text values');
        strings.push(unescapeText(text));
        text = '';
      }
    },
  });
  return strings;
}

/** Characters that XML does not allow are written as codes: a Windows line break ends in `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
