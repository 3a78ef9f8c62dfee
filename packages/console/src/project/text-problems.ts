import { findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { useFormat, useWords } from '../language.ts';

const longestPeriod = 100;

const en = {
  name: (most: string) => `The name can have at most ${most} characters.`,
  period: (most: string) => `The name of the period can have at most ${most} characters.`,
};

const fr: typeof en = {
  name: (most) => `Le nom ne doit pas dépasser ${most} caractères.`,
  period: (most) => `Le nom de la période ne doit pas dépasser ${most} caractères.`,
};

/** Says what is wrong with the name or the period of a project; undefined if nothing is. */
export function useTextProblems() {
  const words = useWords({ en, fr });
  const { integer } = useFormat();
  const isTooLong = (text: string, most: number) => findTextProblem(text.trim(), most) !== undefined;
  return {
    ofName: (text: string) =>
      isTooLong(text, longestProjectName) ? words.name(integer(longestProjectName)) : undefined,
    ofPeriod: (text: string) => (isTooLong(text, longestPeriod) ? words.period(integer(longestPeriod)) : undefined),
  };
}
