import { describeLanguages } from '@ledgerprint/ledger';
import { nameSource, type Report } from '@ledgerprint/report';
import { language, useFormat, useWords } from '../../language.ts';
import { projectsWords } from '../../projects/words.ts';
import { useFigures } from '../figures.ts';
import type { ResultSource } from '../use-result.ts';
import type { FileOrigin } from '../worker/messages.ts';
import { questionWords } from './words.ts';

/** How a result was made, as texts; unknown values are blank. */
export type Origin = {
  readonly mode: string;
  readonly sources: readonly string[];
  readonly country: string;
  readonly currency: string;
  readonly languages: string;
  readonly period: string;
  readonly engine: string;
};

/** Taken from the report, else from the project, else from the file. */
export function useOrigin(parts: {
  readonly file: FileOrigin;
  readonly period: readonly [string, string] | undefined;
  readonly source: ResultSource | undefined;
  readonly report: Report | undefined;
}): Origin {
  const { file, period, source, report } = parts;
  const words = useWords(questionWords);
  const { fromTo } = useWords(projectsWords);
  const format = useFormat();
  const { month } = useFigures();
  const modes: Partial<Record<string, string>> = words.modes;
  const schemes: Partial<Record<string, string>> = words.schemes;
  const context = report?.about.context ?? source?.project.context;
  const mode = report?.about.mode ?? source?.project.categoryMode ?? '';
  const from = report?.about.periodFrom ?? source?.project.periodFrom ?? '';
  const to = report?.about.periodTo ?? source?.project.periodTo ?? '';
  const days = from === '' ? '' : fromTo(format.shortDay(from), format.shortDay(to));
  const months = period === undefined ? '' : [...new Set(period)].map(month).join(' – ');
  return {
    mode: modes[mode] ?? schemes[file.scheme] ?? file.scheme,
    sources: report?.sources.map(({ source: name }) => name) ?? file.sources.map(({ source: name }) => name),
    country: context?.country ? format.countryName(context.country) : '',
    currency: context?.currency ?? '',
    languages: describeLanguages(report?.about.languages ?? source?.languages ?? [], language.value),
    period: [context?.period ?? '', days || months].filter((text) => text !== '').join(', '),
    engine: report?.about.engineVersion ?? file.engineVersions.join(', '),
  };
}

/** All of it in one line, shown below the total. */
export function useOriginLine({ mode, sources, country, currency, period, engine }: Origin): string {
  const words = useWords(questionWords);
  const [first, ...others] = sources;
  const source = first === undefined ? '' : words.sourcesShort(nameSource(first, words.sourceNames), others.length);
  const version = engine === '' ? '' : words.engineShort(engine);
  return [mode, source, country, currency, period, version].filter((text) => text !== '').join(' · ');
}
