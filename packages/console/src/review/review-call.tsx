import type { Totals } from '@ledgerprint/client/workspace';
import { useFormat, useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { toHref } from '../route.ts';
import { callWords } from './call-words.ts';
import { toShownShare } from './settlement.ts';

/** Links from a project to its review, and shows how much is open. */
export function ReviewCall({ projectId, totals }: { readonly projectId: string; readonly totals: Totals }) {
  const words = useWords(callWords);
  const format = useFormat();
  const { settlement } = totals;
  if (settlement === undefined) return null;
  const open = Number(settlement.openCases);
  return (
    <section class="card review-call not-printed" aria-label={words.title}>
      <p>
        <strong>{words.settled(format.percent(toShownShare(settlement.footprintShare)))}</strong>{' '}
        {open === 0
          ? words.nothingOpen
          : words.open(open, format.integer(open), format.kilograms(settlement.openKgCo2e))}
      </p>
      <div class="actions">
        <ButtonLink href={toHref({ view: 'review', projectId })} kind={open === 0 ? 'plain' : 'main'}>
          {open === 0 ? words.lookAgain : words.review}
        </ButtonLink>
        <ButtonLink href={toHref({ view: 'sample', projectId })}>{words.sample}</ButtonLink>
      </div>
    </section>
  );
}
