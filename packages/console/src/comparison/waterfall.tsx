import type { ComparedSide, Comparison } from '@ledgerprint/client/workspace';
import type { ComparisonCause } from '@ledgerprint/report/comparison';
import { layoutWaterfall, toWaterfallSvg } from '@ledgerprint/report/pictures';
import { toKilograms } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import { SavePicture } from '../result/pictures/save-picture.tsx';
import { useWidth } from '../result/pictures/use-width.ts';
import { toSigned } from './signed.ts';
import { comparisonWords } from './words.ts';

const savedWidth = 760;

/** A waterfall chart of the causes, from one total to the other, without causes that have no effect. */
export function Waterfall({ comparison }: { readonly comparison: Comparison }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const { element, width } = useWidth<HTMLDivElement>();
  const { before, after, parts } = comparison;
  const nameOf = (side: ComparedSide | undefined) => side?.name || words.unnamed;
  const title = words.pictureOf(nameOf(before), nameOf(after));
  const steps = (first: string, last: string) => ({
    before: { key: 'before', label: first, value: toKilograms(before?.footprintMg ?? '0') },
    parts: parts
      .filter(({ footprintMg }) => footprintMg !== '0')
      .map(({ cause, footprintMg }) => ({
        key: cause,
        value: toKilograms(footprintMg),
        label: words.causes[cause as ComparisonCause][0],
      })),
    after: { key: 'after', label: last, value: toKilograms(after?.footprintMg ?? '0') },
  });
  const layout = layoutWaterfall(steps(words.before, words.after), { width, labelWidth: 108, valueWidth: 84 });
  const toSvg = () => {
    const saved = layoutWaterfall(steps(nameOf(before), nameOf(after)), { width: savedWidth });
    return toWaterfallSvg(saved, { title, format: format.kilograms });
  };
  return (
    <div class="waterfall" ref={element}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={title}
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
        >
          {layout.rows.map(({ key, label, value, kind, x, y, width: barWidth, height }) => (
            <g key={key} class={`waterfall-${kind}`}>
              <text x={0} y={y + height / 2} class="waterfall-name">
                {label}
              </text>
              <rect x={x} y={y} width={Math.max(barWidth, value === 0 ? 0 : 2)} height={height} />
              <text x={layout.width} y={y + height / 2} class="waterfall-figure">
                {kind === 'whole' ? format.kilograms(value) : toSigned(value, format)}
              </text>
            </g>
          ))}
        </svg>
      )}
      <SavePicture name={title} of={words.picture} toSvg={toSvg} />
    </div>
  );
}
