import { colourOf, onColour } from './colours.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';
import { toTileText } from './tile-text.ts';
import type { Tile, TreemapLayout } from './treemap.ts';

/** A treemap as SVG. */
export function toTreemapSvg(layout: TreemapLayout, words: PictureWords): string {
  const tiles = layout.tiles.map((tile) => toTileSvg(tile, words.format(tile.value)));
  return toSvg(layout, words.title, tiles.join(''));
}

function toTileSvg(tile: Tile, value: string): string {
  const text = toTileText(tile, value);
  // A lighter edge and shade set the tiles of a group apart from it.
  const shade = tile.depth > 1 ? ' stroke="#ffffff" stroke-opacity="0.55"' : '';
  return (
    `<g>${toTip(tile.label, value)}` +
    `<rect x="${toNumber(tile.x)}" y="${toNumber(tile.y)}" width="${toNumber(tile.width)}" height="${toNumber(tile.height)}" ` +
    `fill="${colourOf(tile.family)}"${shade}/>` +
    (text === undefined
      ? ''
      : toText(text.label, { x: text.x, y: text.labelY }, { fill: onColour, weight: 600 }) +
        toText(text.value, { x: text.x, y: text.valueY }, { fill: onColour })) +
    '</g>'
  );
}
