import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { toHref } from '../route.ts';
import type { Desk } from './desk.ts';
import { chooseMateriality, materiality } from './remembered.ts';
import { isReached, materialities, narrowedBy, type Progress, toProgress, toShownShare } from './settlement.ts';
import { reviewWords } from './words.ts';

/** The shares of the footprint and of the spend that are settled, and the current interval. */
export function LiveFigures({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { figures, sync } = desk;
  const answered = figures.answered.value.map(({ entry }) => entry);
  const progress = toProgress(figures.totals.value, [...sync.pending.value, ...answered]);
  const first = useMemo(() => toProgress(figures.totals.peek(), []), [figures]);
  return (
    <section class="card review-figures" aria-label={words.figures}>
      <div class="review-shares">
        <Share label={words.tonnesSettled} share={progress.footprintShare} />
        <Share label={words.moneySettled} share={progress.spendShare} />
      </div>
      <dl class="review-totals">
        <div>
          <dt>{words.footprint}</dt>
          <dd>
            <strong>{format.kilograms(progress.footprintKg)} CO₂e</strong>
            <Interval first={first} now={progress} />
          </dd>
        </div>
        <div>
          <dt>{words.open}</dt>
          <dd>
            <strong>{words.openCases(progress.openCases, format.integer(progress.openCases))}</strong>
            <span class="soft">{words.openMass(format.kilograms(progress.openKg))}</span>
            {progress.openEstimatedKg > 0 && (
              <span class="soft">{words.openEstimated(format.kilograms(progress.openEstimatedKg))}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.materiality}</dt>
          <dd>
            <Choice
              label={words.materiality}
              value={String(materiality.value)}
              options={materialities.map((known) => [String(known), format.percent(known)])}
              onChoose={(chosen) => chooseMateriality(Number(chosen))}
            />
          </dd>
        </div>
      </dl>
      <Reached desk={desk} progress={progress} />
    </section>
  );
}

function Share({ label, share }: { readonly label: string; readonly share: number }) {
  const format = useFormat();
  return (
    <div>
      <p class="review-share">
        <strong>{format.percent(toShownShare(share))}</strong> {label}
      </p>
      <Bar label={label} done={share} total={1} />
    </div>
  );
}

function Interval({ first, now }: { readonly first: Progress; readonly now: Progress }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { lowKg, highKg } = now;
  if (lowKg === undefined || highKg === undefined) return null;
  const narrowed = narrowedBy(first, now) ?? 0;
  return (
    <>
      <span class="soft">{words.between(format.kilograms(lowKg), format.kilograms(highKg))}</span>
      {narrowed >= 0.005 && <span class="review-narrowed">{words.narrowed(format.percent(narrowed))}</span>}
    </>
  );
}

/** Announces that the materiality has been reached. */
function Reached({ desk, progress }: { readonly desk: Desk; readonly progress: Progress }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { projectId } = desk.project;
  const isDone = isReached(progress, materiality.value);
  return (
    <div class="review-reached" role="status">
      {isDone && (
        <div class="message">
          <p class="message-title">{words.reached(format.percent(materiality.value))}</p>
          <p>{words.reachedAdvice}</p>
          <div class="actions">
            <ButtonLink href={toHref({ view: 'sample', projectId })}>{words.sample}</ButtonLink>
            <ButtonLink href={toHref({ view: 'project', projectId })}>{words.backToProject}</ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
