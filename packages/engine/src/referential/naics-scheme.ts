/** The NAICS codes with a US EPA factor, and the few without one that must be distinguished. */
export type NaicsScheme = {
  /** Six digits each. */
  readonly codes: readonly string[];
  /** kgCO2e per dollar, by code index; 0 if there is none. */
  readonly factors: readonly number[];
  readonly groupCount: number;
  /** The index of a code's product group, by code index. */
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

/** Turns the scores of a group's codes into likelihoods within the group, written to `likelihoods`. */
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
