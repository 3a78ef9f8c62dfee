/** The NAICS codes that the US EPA has a factor for, and the few that it has none for but that must be told apart. */
export type NaicsScheme = {
  /** Six digits each. */
  readonly codes: readonly string[];
  /** kgCO2e per dollar, by code number; 0 where there is none. */
  readonly factors: readonly number[];
  readonly groupCount: number;
  /** The number of the product group a code belongs to, by code number. */
  readonly groupOfCode: readonly number[];
};

/** The codes of each group, and the output that codes with the same group and first four digits share in the layer. */
export function toFamilies({ codes, groupCount, groupOfCode }: NaicsScheme) {
  const members: number[][] = Array.from({ length: groupCount }, () => []);
  const numbers = new Map<string, number>();
  const familyOfCode = codes.map((code, at) => {
    const group = groupOfCode[at] ?? 0;
    members[group]?.push(at);
    const name = `${group} ${code.slice(0, 4)}`;
    const number = numbers.get(name) ?? codes.length + numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { members, familyOfCode, outputCount: codes.length + numbers.size };
}

/** Turns the scores of a group's codes into likelihoods inside the group, which are put into `likelihoods`. */
export function weighMembers({
  members,
  familyOfCode,
  scores,
  likelihoods,
}: {
  readonly members: readonly number[];
  readonly familyOfCode: readonly number[];
  readonly scores: Float64Array;
  readonly likelihoods: Float64Array;
}): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const code of members) {
    const score = (scores[code] as number) + (scores[familyOfCode[code] as number] as number);
    likelihoods[code] = score;
    if (score > highest) highest = score;
  }
  let total = 0;
  for (const code of members) {
    const weight = Math.exp((likelihoods[code] as number) - highest);
    likelihoods[code] = weight;
    total += weight;
  }
  for (const code of members) likelihoods[code] = (likelihoods[code] as number) / total;
}
