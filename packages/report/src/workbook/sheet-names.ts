/** Characters that are not allowed in the name of a sheet. */
const forbidden = /[\\/?*[\]:]/g;
const longest = 31;

/** Gives each sheet a valid name that no earlier sheet has. */
export function createSheetNames() {
  const given = new Set<string>();
  return (title: string): string => {
    const name = cut(title.replace(forbidden, ' ').replace(/\s+/g, ' ').trim(), longest);
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`;
      const wanted = `${cut(name, longest - end.length)}${end}`;
      // Spreadsheets ignore case when they compare names.
      if (given.has(wanted.toLowerCase())) continue;
      given.add(wanted.toLowerCase());
      return wanted;
    }
  };
}

function cut(text: string, length: number): string {
  return text.slice(0, length).trim();
}
