/** Where a row stands: the member of an archive takes the place of a sheet, and a sheet of it follows: `2024.xlsx#March`. */
export function sheetOfMember(member = '', sheet = ''): string {
  return [member, sheet].filter((part) => part !== '').join('#');
}
