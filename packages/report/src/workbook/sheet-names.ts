/** Letters that the name of a sheet may not have. */
const forbidden = /[\\/?*[\]:]/g;
const longest = 31;

/** Gives each sheet a name that spreadsheets take and that no sheet before it has. */
export function createSheetNames() {
  const given = new Set<string>();
  return (title: string): string => {
    const name = cut(title.replace(forbidden, ' ').replace(/\s+/g, ' ').trim(), longest);
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`;
      const wanted = `${cut(name, longest - end.length)}${end}`;
      // Names that differ in their case alone are the same to a spreadsheet.
      if (given.has(wanted.toLowerCase())) continue;
      given.add(wanted.toLowerCase());
      return wanted;
    }
  };
}

function cut(text: string, length: number): string {
  return text.slice(0, length).trim();
}
