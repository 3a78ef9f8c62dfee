/** The id of the report and sign-off section, to which the head of the project links. */
export const handOverId = 'hand-over';
