/** Whose monetary ratios count for money spent outside France: those of the country, or ADEME's everywhere. */
export const ratioChoices = ['country', 'ademe'] as const;
export type RatioChoice = (typeof ratioChoices)[number];
