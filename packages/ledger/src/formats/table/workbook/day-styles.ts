import type { WorkbookParts } from './parts.ts';
import { hugeWorkbook } from './workbook-error.ts';

/** Excel writes at most 65,490. */
const mostStyles = 1_000_000;

/** Which cell styles, by number, show a number as a date. */
export async function readDayStyles(parts: WorkbookParts, name: string): Promise<readonly boolean[]> {
  const dayFormats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  await parts.read(name, {
    open(element, attributes) {
      if (element === 'cellXfs') isCellStyles = true;
      else if (element === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        dayFormats.set(Number(numFmtId), isDayFormat(formatCode));
      } else if (element === 'xf' && isCellStyles) {
        const id = Number(attributes().numFmtId ?? 0);
        styles.push(dayFormats.get(id) ?? isBuiltInDayFormat(id));
      }
      if (styles.length + dayFormats.size > mostStyles) throw hugeWorkbook('it has more than a million styles');
    },
    close(element) {
      if (element === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

/** Built-in formats without a code in the file, in all languages; 18 to 21, 32 to 35 and 45 to 47 are times in some. */
function isBuiltInDayFormat(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58);
}

const literals = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Whether a format shows a date: `dd/mm/yyyy`, `mmm yy`; not `0.00`, and not `[h]:mm`, which is only a time. */
export function isDayFormat(code: string): boolean {
  // The first section is for positive numbers. Literals are removed first, because they may contain the separator.
  const [shown = ''] = code.toLowerCase().replaceAll(literals, ' ').split(';');
  const withoutSeconds = shown.replaceAll(/s[.,]0+/g, 's').replaceAll(/am\/pm|a\/p|general/g, ' ');
  if (/[0#?]/.test(withoutSeconds)) return false;
  return /[dy]/.test(withoutSeconds) || (withoutSeconds.includes('m') && !/[hs]/.test(withoutSeconds));
}
