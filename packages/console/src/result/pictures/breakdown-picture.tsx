import { restKey } from '@ledgerprint/report';
import { toTreemapSvg } from '@ledgerprint/report/pictures';
import { useFormat, useWords } from '../../language.ts';
import type { LinesModel } from '../lines/lines-model.ts';
import type { Names } from '../names.ts';
import type { Dimension } from '../query/break-down.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import { questionWords } from '../questions/words.ts';
import type { PicturedBreakdown } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { SavePicture } from './save-picture.tsx';
import { Treemap } from './treemap.tsx';
import { pictureHeight, useBreakdown } from './use-breakdown.ts';
import { useWidth } from './use-width.ts';

/** The footprint by scope, category, supplier and product, as a treemap and a table. */
export function BreakdownPicture(props: {
  readonly name: string;
  readonly model: LinesModel;
  readonly reader: ResultReader;
  readonly names: Names;
  readonly onOpen: (line: number) => void;
}) {
  const { name, model, reader, names, onOpen } = props;
  const words = useWords(questionWords);
  const { kilograms } = useFormat();
  const { element, width } = useWidth<HTMLDivElement>();
  const breakdown = useBreakdown(reader, model.query.value, width);
  const title = breakdown === undefined ? '' : words.brokenDown(breakdown.dimensions);
  const choose = (path: readonly string[]) => {
    const chosen = breakdown && toChoice(breakdown.dimensions, path);
    if (chosen === undefined) return undefined;
    if (typeof chosen === 'number') return () => onOpen(chosen);
    return () => model.change(chosen);
  };
  const layout = breakdown && nameTiles(breakdown, names);
  const isEmpty = layout?.tiles.length === 0;
  return (
    <div class="picture-pair">
      <div class="picture" ref={element} style={isEmpty ? {} : { minHeight: `${pictureHeight}px` }}>
        {isEmpty && <p>{words.nothingDrawn}</p>}
        {breakdown !== undefined && layout !== undefined && !isEmpty && (
          <>
            <Treemap
              label={title}
              height={pictureHeight}
              tiles={layout.tiles.map((tile) => ({
                ...tile,
                id: `${breakdown.dimensions.join()} ${tile.path.join('\n')}`,
                onChoose: choose(tile.path),
              }))}
              totalKg={breakdown.kg}
            />
            <SavePicture
              name={`${name} ${title}`}
              of={title}
              toSvg={() => toTreemapSvg(layout, { title: words.pictureTitle(name, title), format: kilograms })}
            />
            {layout.undrawn.length > 0 && <p class="small soft">{words.undrawn}</p>}
          </>
        )}
      </div>
      {breakdown !== undefined && breakdown.nodes.length > 0 && (
        <BreakdownTable breakdown={breakdown} title={title} names={names} choose={choose} />
      )}
    </div>
  );
}

/** The same layout with names in the language of the page. */
function nameTiles({ layout, dimensions }: PicturedBreakdown, names: Names) {
  const named = <Part extends { readonly path: readonly string[]; readonly key: string; readonly label: string }>(
    part: Part,
  ) => {
    const dimension = dimensions[part.path.length - 1] as Dimension;
    return { ...part, label: names.ofPart(dimension, part.key, part.label) };
  };
  return { ...layout, tiles: layout.tiles.map(named), undrawn: layout.undrawn.map(named) };
}

/** The effect of choosing a part: filters, or the line to open; undefined for the rest. */
function toChoice(dimensions: readonly Dimension[], path: readonly string[]): Partial<LinesQuery> | number | undefined {
  const last = dimensions[path.length - 1];
  if (path.includes(restKey)) return undefined;
  if (last === 'product') return Number(path.at(-1));
  return Object.fromEntries(path.map((key, at) => [dimensions[at], key]));
}
