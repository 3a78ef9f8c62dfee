/** The location of a row: the member of an archive replaces the sheet, followed by its own sheet: `2024.xlsx#March`. */
export function sheetOfMember(member = '', sheet = ''): string {
  return [member, sheet].filter((part) => part !== '').join('#');
}
