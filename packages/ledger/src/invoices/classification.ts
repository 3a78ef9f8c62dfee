/** The UNTDID 7143 schemes that classify products; others identify lots, articles and orders. */
const schemes: Readonly<Record<string, string>> = {
  CG: 'commodity group',
  CV: 'HS',
  HS: 'HS',
  SRZ: 'HS',
  STI: 'CPV',
  STQ: 'eClass',
  SSU: 'supplier group',
  TSP: 'CN',
  TSR: 'EWC',
  TST: 'UNSPSC',
};

/** Names of schemes, for invoices that use them instead of codes. */
const named = /^(CPV|UNSPSC|HS|CN|eCl[a@]ss|GPC|EWC|NACE|CPA)\b/i;

export type ClassificationCode = { readonly scheme: string; readonly code: string };

/** `CPV 30213100-6; HS 847130`: the codes of a product with their schemes, without unknown schemes. */
export function toClassification(codes: readonly ClassificationCode[]): string {
  if (codes.length === 0) return '';
  const texts = new Set<string>();
  for (const { scheme, code } of codes) {
    const name = nameOfScheme(scheme);
    if (name !== undefined && code !== '') texts.add(`${name} ${code}`);
  }
  return [...texts].join('; ');
}

function nameOfScheme(scheme: string): string | undefined {
  if (Object.hasOwn(schemes, scheme)) return schemes[scheme];
  return named.exec(scheme)?.[1]?.replace('@', 'a');
}
