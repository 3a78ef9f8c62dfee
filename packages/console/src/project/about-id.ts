/** The id of the section about the project. */
export const aboutId = 'about-project';
