const currencies: readonly (readonly [RegExp, string])[] = [
  [/€|(?<![a-z])eur(?:os?)?(?![a-z])/i, 'EUR'],
  [/(?<![a-z])usd(?![a-z])|(?<![a-z])(?:us)?\$/i, 'USD'],
  [/£|(?<![a-z])gbp(?![a-z])/i, 'GBP'],
  [/(?<![a-z])chf(?![a-z])/i, 'CHF'],
];

/** The one currency that the name of a price or amount says: `Montant HT (€)`, `net_amount_usd`. */
export function currencyOfHeader(name: string): string {
  const named = currencies.filter(([pattern]) => pattern.test(name.slice(0, 200)));
  return named.length === 1 ? (named[0]?.[1] ?? '') : '';
}
