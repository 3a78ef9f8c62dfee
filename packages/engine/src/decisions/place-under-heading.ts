import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { BegesPost, GhgCategory } from '../reporting/posts.ts';
import { type Reported, type ReportingPart, splitUpstream } from '../reporting/reporting.ts';
import type { Scope } from '../reporting/reporting-rules.ts';

/** The BEGES v5 category for each scope 3 category of the GHG Protocol. */
const posts: Readonly<Record<GhgCategory, BegesPost>> = {
  '3.1': '4.1',
  '3.2': '4.2',
  '3.3': '4.1',
  '3.4': '3.1',
  '3.5': '4.3',
  '3.6': '3.5',
  '3.7': '3.3',
  '3.8': '4.4',
  '3.9': '3.2',
  '3.10': '6.1',
  '3.11': '5.1',
  '3.12': '5.3',
  '3.13': '5.2',
  '3.14': '6.1',
  '3.15': '5.4',
};

/**
 * The reported parts of one factor, moved to a heading that a person chose. The upstream emissions of a fuel or a
 * network stay in 3.3 if the heading is scope 1 or 2, and are split off if the publisher gives them separately.
 */
export function placeUnder(
  heading: string,
  { parts, warnings }: Pick<Reported, 'parts' | 'warnings'>,
  { directShare }: Pick<AppliedFactor, 'directShare'>,
): Pick<Reported, 'parts' | 'warnings'> {
  const scope = scopeOf(heading);
  if (scope === 3) return { parts: parts.map((part) => move(part, heading)), warnings: [] };
  const moved = parts.map((part) => (part.ghgCategory === '3.3' ? part : move(part, heading)));
  if (parts.some(({ ghgCategory }) => ghgCategory === '3.3')) return { parts: moved, warnings };
  if (directShare === undefined) return { parts: moved, warnings: ['scope_not_split'] };
  return { parts: moved.flatMap(({ kg, ...main }) => splitUpstream(main, kg, directShare)), warnings: [] };
}

function scopeOf(heading: string): Scope {
  return heading === '1' ? 1 : heading === '2' ? 2 : 3;
}

function move({ scope, begesPost, kg }: ReportingPart, heading: string): ReportingPart {
  const under = scopeOf(heading);
  if (under !== 3) {
    const first = under === 1 ? '1.1' : '2.1';
    return { scope: under, ghgCategory: '', begesPost: scope === under ? begesPost : first, kg };
  }
  const ghgCategory = heading as GhgCategory;
  const isService = ghgCategory === '3.1' && begesPost === '4.5';
  return { scope: under, ghgCategory, begesPost: isService ? begesPost : posts[ghgCategory], kg };
}
