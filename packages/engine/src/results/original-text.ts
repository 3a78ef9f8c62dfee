const guarded = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** A text cell of the exported file as it was before the apostrophe that keeps a spreadsheet from computing it. */
export function toOriginalText(cell: string): string {
  return cell.charCodeAt(0) === 39 ? cell.replace(guarded, '') : cell;
}
