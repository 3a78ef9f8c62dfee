/** Where a project's page says what the project is made of. */
export const aboutId = 'about-project';
