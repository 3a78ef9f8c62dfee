/** How postcodes are written in each country, beside the name of a place where they are bare digits. */
const forms: readonly (readonly [form: RegExp, countries: string])[] = [
  [/(?<![A-Z0-9])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![A-Z0-9])/, 'GB'],
  [/(?<![A-Z0-9])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?![A-Z0-9])/, 'CA'],
  [/(?<![A-Z0-9])[1-9]\d{3} ?[A-Z]{2}(?![A-Z0-9])/, 'NL'],
  [/(?<![A-Z0-9])[A-Z]\d[\dW] [A-Z0-9]{4}(?![A-Z0-9])/, 'IE'],
  [/(?<![A-Z0-9])[A-Z]{2},? \d{5}(?:-\d{4})?(?![A-Z0-9])/, 'US'],
  [/(?<![A-Z0-9])[A-Z]{2,3},? \d{4}(?![A-Z0-9])/, 'AU'],
  [/(?<![A-Z0-9-])\d{2}-\d{3} \p{Lu}/u, 'PL'],
  [/(?<![A-Z0-9-])\d{4}-\d{3} \p{Lu}/u, 'PT'],
  [/(?<![A-Z0-9-])\d{5}-\d{3}(?![A-Z0-9])/, 'BR'],
  [/(?<![A-Z0-9-])\d{5} \p{Lu}/u, 'DE ES FR IT'],
  [/(?<![A-Z0-9-])\d{4} \p{Lu}(?:\p{Ll}|\p{Lu}{2})/u, 'AT BE CH DK LU NO'],
  [/(?<![A-Z0-9-])\d{3} \d{2} \p{Lu}/u, 'CZ SE'],
  [/(?<![A-Z0-9-])\d{6}(?![A-Z0-9])/, 'IN SG'],
];

/** The countries where a text that contains this postcode may be; none if it contains none. */
export function countriesOfPostcode(text: string): readonly string[] {
  if (!/\d/.test(text)) return [];
  return forms.flatMap(([form, countries]) => (form.test(text) ? countries.split(' ') : []));
}
