import { colourOf, type Tile, toTileText } from '@ledgerprint/report/pictures';
import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useFormat, useWords } from '../../language.ts';
import { questionWords } from '../questions/words.ts';

/** A tile with its name in the language of the page. A tile without `onChoose` cannot be chosen. */
export type NamedTile = Tile & { readonly id: string; readonly onChoose: (() => void) | undefined };

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tiles sized by footprint. One tile is focusable; the arrow keys move between tiles and Enter chooses. */
export function Treemap(props: {
  readonly label: string;
  readonly height: number;
  readonly tiles: readonly NamedTile[];
  readonly totalKg: number;
}) {
  const { label, height, tiles, totalKg } = props;
  const words = useWords(questionWords);
  const id = useId();
  const picture = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const wasChosen = useRef(false);
  const reachable = tiles.filter(({ onChoose }) => onChoose !== undefined);

  // A chosen tile disappears, so keyboard users continue at the first tile of the next breakdown.
  useLayoutEffect(() => {
    active.value = 0;
    if (wasChosen.current) picture.current?.querySelector<HTMLElement>('button')?.focus();
    wasChosen.current = false;
  }, [tiles.map((tile) => tile.id).join('\n')]);

  function onKeyDown(event: KeyboardEvent): void {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    active.value = Math.max(0, Math.min(reachable.length - 1, move(active.value, reachable.length)));
    picture.current?.querySelectorAll<HTMLElement>('button')[active.value]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is not part of a form
    <div
      class="treemap"
      role="group"
      aria-label={label}
      aria-describedby={`${id}-keys`}
      style={{ height: `${height}px` }}
      ref={picture}
      onKeyDown={onKeyDown}
    >
      {tiles.map((tile) => {
        const at = reachable.indexOf(tile);
        return (
          <TileButton
            key={tile.id}
            tile={tile}
            totalKg={totalKg}
            isReached={at === active.value}
            onChoose={() => {
              wasChosen.current = true;
              tile.onChoose?.();
            }}
            onFocus={() => (active.value = at)}
          />
        );
      })}
      <p id={`${id}-keys`} hidden>
        {words.treemapKeys}
      </p>
    </div>
  );
}

function TileButton(props: {
  readonly tile: NamedTile;
  readonly totalKg: number;
  readonly isReached: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
}) {
  const { tile, totalKg, isReached, onChoose, onFocus } = props;
  const { kilograms, percent } = useFormat();
  const value = kilograms(tile.value);
  const share = totalKg > 0 ? `, ${percent(tile.value / totalKg)}` : '';
  const text = toTileText(tile, value);
  const style = {
    left: `${tile.x}px`,
    top: `${tile.y}px`,
    width: `${tile.width}px`,
    height: `${tile.height}px`,
    backgroundColor: colourOf(tile.family),
  };
  const content = text !== undefined && (
    <>
      <span class="tile-label">{text.label}</span>
      {text.value !== '' && <span>{text.value}</span>}
    </>
  );
  const look = tile.depth > 1 ? 'tile tile-inner' : 'tile';
  const spoken = `${tile.label}, ${value}${share}`;
  if (tile.onChoose === undefined) {
    return (
      <div class={look} style={style} title={spoken} aria-hidden="true">
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      class={look}
      style={style}
      title={spoken}
      aria-label={spoken}
      tabIndex={isReached ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
    >
      {content}
    </button>
  );
}
