import type { Totals } from '@ledgerprint/client/workspace';
import { useFormat, useWords } from '../language.ts';
import { ButtonLink } from '../parts/button.tsx';
import { toHref } from '../route.ts';
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
          : words.open(
              open,
              format.integer(open),
              settlement.openKgCo2e > 0 ? format.kilograms(settlement.openKgCo2e) : '',
            )}
        {settlement.openEstimatedKgCo2e > 0 && ` ${words.estimated(format.kilograms(settlement.openEstimatedKgCo2e))}`}
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

const en = {
  title: 'Review',
  settled: (percent: string) => `${percent} of the footprint of the whole ledger is settled.`,
  open: (count: number, cases: string, mass: string) =>
    `${count === 1 ? '1 case is' : `${cases} cases are`} open${mass === '' ? '' : `: ${mass} CO₂e of the calculated total`}.`,
  estimated: (mass: string) => `Open purchases without a footprint are estimated at ${mass} CO₂e.`,
  nothingOpen: 'Nothing is open.',
  review: 'Review',
  lookAgain: 'View decisions',
  sample: 'Check a sample',
};

const fr: typeof en = {
  title: 'Vérification',
  settled: (percent) => `${percent} de l’empreinte du journal entier est traitée.`,
  open: (count, cases, mass) =>
    `${count === 1 ? '1 cas reste' : `${cases} cas restent`} à traiter${mass === '' ? '' : ` : ${mass} CO₂e du total calculé`}.`,
  estimated: (mass) => `Les achats à traiter sans empreinte sont estimés à ${mass} CO₂e.`,
  nothingOpen: 'Il ne reste rien à traiter.',
  review: 'Vérifier',
  lookAgain: 'Voir les décisions',
  sample: 'Contrôler un échantillon',
};

/** Texts of the invitation to review a project. */
const callWords = { en, fr };
