export {
  type Bar,
  type BarItem,
  type BarLabel,
  type BarsLayout,
  type BarsOptions,
  type BarTick,
  layoutBars,
  toBarLabels,
  toBarsSvg,
} from './bars.ts';
export { colourOf, familyColours } from './colours.ts';
export { fitText, measureText } from './fit-text.ts';
export type { PictureNode } from './picture-node.ts';
export { escapeXml, type PictureWords } from './svg-text.ts';
export { type TileText, tileFontSize, toTileText } from './tile-text.ts';
export {
  layoutTreemap,
  type Tile,
  type TreemapLayout,
  type TreemapOptions,
  toTreemapSvg,
  type UndrawnPart,
} from './treemap.ts';
export {
  layoutWaterfall,
  toWaterfallSvg,
  type WaterfallItem,
  type WaterfallLayout,
  type WaterfallRow,
} from './waterfall.ts';
