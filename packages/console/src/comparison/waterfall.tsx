import type { Comparison } from '@ledgerprint/client/workspace';
import type { ComparisonCause } from '@ledgerprint/report/comparison';
import { layoutWaterfall } from '@ledgerprint/report/pictures';
import { useFormat, useWords } from '../language.ts';
import { useWidth } from '../result/pictures/use-width.ts';
import { toKilograms, toSigned } from './signed.ts';
import { comparisonWords } from './words.ts';

/** How the causes lead from one total to the other; those without a part are left out. */
export function Waterfall({ comparison }: { readonly comparison: Comparison }) {
  const words = useWords(comparisonWords);
  const format = useFormat();
  const { element, width } = useWidth<HTMLDivElement>();
  const { before, after, parts } = comparison;
  const layout = layoutWaterfall(
    {
      before: { key: 'before', label: words.before, value: toKilograms(before?.footprintMg ?? '0') },
      parts: parts
        .filter(({ footprintMg }) => footprintMg !== '0')
        .map(({ cause, footprintMg }) => ({
          ...{ key: cause, value: toKilograms(footprintMg) },
          label: words.causes[cause as ComparisonCause][0],
        })),
      after: { key: 'after', label: words.after, value: toKilograms(after?.footprintMg ?? '0') },
    },
    { width, labelWidth: 108, valueWidth: 84 },
  );
  return (
    <div class="waterfall" ref={element}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={words.pictureOf(before?.name ?? '', after?.name ?? '')}
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
    </div>
  );
}
