/** The languages in which texts for people are written. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
