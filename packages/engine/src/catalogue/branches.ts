import type { Group } from './groups.ts';

/** A part of a group with a ratio of its own, because those who sell it work in another way than the rest of the group. */
export type Branch = Group & { readonly groupCode: string };

const names: readonly (readonly [code: string, groupCode: string, nameFr: string, nameEn: string])[] = [
  ['N77_2', 'N77', "Location d'articles de sport et de loisirs", 'Rental of sports and leisure goods'],
  ['N80_1', 'N80_81_82', 'Sécurité et gardiennage', 'Security services'],
];

export const branches: readonly Branch[] = names.map(([code, groupCode, nameFr, nameEn]) => ({
  code,
  groupCode,
  nameFr,
  nameEn,
}));

const byCode = new Map(branches.map((branch) => [branch.code, branch]));

export function findBranch(code: string): Branch | undefined {
  return byCode.get(code);
}
