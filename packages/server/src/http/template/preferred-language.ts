/**
 * Which of the languages there are a caller prefers: that of the header Accept-Language with the greatest weight, of
 * equal ones the first. The first language there is where the header names none of them.
 */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  languages: readonly [Language, ...Language[]],
): Language {
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const range of (header ?? '').split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = languages.find((known) => name === known || name.startsWith(`${known}-`));
    const weight = weightOf(parameters);
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? languages[0];
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
