import { type HierarchyNode, type HierarchyRectangularNode, hierarchy, treemap } from 'd3-hierarchy';
import { colourOf, onColour } from './colours.ts';
import { fitText, measureText } from './fit-text.ts';
import type { PictureNode } from './picture-node.ts';
import { type PictureWords, toNumber, toSvg, toText, toTip } from './svg-text.ts';

/** A part of a treemap and its position. */
export type Tile = {
  readonly key: string;
  /** The keys from the level below the root down to this tile. */
  readonly path: readonly string[];
  readonly label: string;
  readonly value: number;
  /** 1 for a child of the root. */
  readonly depth: number;
  /** Whether tiles of its parts are drawn on it, below its heading. */
  readonly isGroup: boolean;
  /** The index of the child of the root to which the tile belongs; determines its colour. */
  readonly family: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A part that has no area because it is zero or negative. */
export type UndrawnPart = Pick<Tile, 'key' | 'path' | 'label' | 'value'>;

export type TreemapLayout = {
  readonly width: number;
  readonly height: number;
  /** A group comes before its tiles. */
  readonly tiles: readonly Tile[];
  /** Undrawn parts of the levels shown. The children of an undrawn part are not listed. */
  readonly undrawn: readonly UndrawnPart[];
};

export type TreemapOptions = {
  readonly width: number;
  readonly height: number;
  /** How many levels below the root are drawn. */
  readonly levels?: number;
  /** Height of a group's heading. */
  readonly headingHeight?: number;
};

type Shown = {
  readonly node: PictureNode;
  readonly path: readonly string[];
  readonly area: number;
  readonly family: number;
  readonly children: readonly Shown[];
};

const gap = 2;

/**
 * Lays out the parts of a root as nearly square tiles. The area of each part is proportional to its value. If some
 * children of a part are negative, the others share its area.
 */
export function layoutTreemap(root: PictureNode, options: TreemapOptions): TreemapLayout {
  const { width, height, levels = 1, headingHeight = 22 } = options;
  const undrawn: UndrawnPart[] = [];
  const shown = toShown({ node: root, path: [], area: 1, family: 0 }, levels, undrawn);
  if (shown.children.length === 0 || width <= 0 || height <= 0) return { width, height, tiles: [], undrawn };
  const tree = hierarchy<Shown>(shown, ({ children }) => children);
  for (const part of tree) (part as HierarchyNode<Shown> & { value: number }).value = part.data.area;
  const laidOut = treemap<Shown>()
    .size([width, height])
    .paddingInner(gap)
    .paddingTop(({ depth }) => (depth === 0 ? 0 : headingHeight))
    .paddingRight(({ depth }) => (depth === 0 ? 0 : gap))
    .paddingBottom(({ depth }) => (depth === 0 ? 0 : gap))
    .paddingLeft(({ depth }) => (depth === 0 ? 0 : gap))(tree);
  return { width, height, tiles: toTiles(laidOut, headingHeight), undrawn };
}

function toShown(part: Omit<Shown, 'children'>, levels: number, undrawn: UndrawnPart[]): Shown {
  const { node, path, area } = part;
  if (levels === 0) return { ...part, children: [] };
  const drawn: PictureNode[] = [];
  for (const child of node.children ?? []) {
    if (child.value > 0) drawn.push(child);
    else undrawn.push({ ...toPart(child), path: [...path, child.key] });
  }
  drawn.sort((one, other) => other.value - one.value);
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  const children = drawn.map((child, index) =>
    toShown(
      {
        node: child,
        path: [...path, child.key],
        area: (area * child.value) / whole,
        family: path.length === 0 ? index : part.family,
      },
      levels - 1,
      undrawn,
    ),
  );
  return { ...part, children };
}

/** A part that is too small to hold its children is one tile; a part without an area has none. */
function toTiles(parent: HierarchyRectangularNode<Shown>, headingHeight: number): readonly Tile[] {
  return (parent.children ?? []).flatMap((part) => {
    const { x0, y0, x1, y1 } = part;
    const width = x1 - x0;
    const height = y1 - y0;
    if (!(width > 0 && height > 0)) return [];
    const parts = width > 2 * gap && height > headingHeight + gap ? toTiles(part, headingHeight) : [];
    const { node, path, family } = part.data;
    const isGroup = parts.length > 0;
    const tile = { ...toPart(node), path, depth: part.depth, isGroup, family, x: x0, y: y0, width, height };
    return [tile, ...parts];
  });
}

function toPart({ key, label, value }: PictureNode) {
  return { key, label, value };
}

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

/** The text of a tile. */
type TileText = {
  readonly x: number;
  /** Baselines. */
  readonly labelY: number;
  /** Empty if the label does not fit. */
  readonly label: string;
  readonly valueY: number;
  readonly value: string;
};

export const tileFontSize = 13;
/** Bold labels are at most this many times as wide as regular ones. */
const bold = 1.1;
const padding = 6;
const lineHeight = 17;

/**
 * The label of a tile, with its value below it if there is room; in a group, the value follows the label. No text
 * crosses the edge.
 */
export function toTileText(tile: Tile, value: string): TileText | undefined {
  const room = tile.width - 2 * padding;
  if (tile.height < lineHeight + 3) return undefined;
  const labelY = tile.y + 3 + tileFontSize;
  const x = tile.x + padding;
  if (tile.isGroup) {
    const label = fitText(`${tile.label} · ${value}`, room / bold, tileFontSize);
    return label === '' ? undefined : { x, labelY, label, valueY: labelY, value: '' };
  }
  const label = fitText(tile.label, room / bold, tileFontSize);
  if (label === '') return undefined;
  const hasRoom = tile.height >= 2 * lineHeight + 4 && measureText(value, tileFontSize) <= room;
  return { x, labelY, label, valueY: labelY + lineHeight, value: hasRoom ? value : '' };
}
