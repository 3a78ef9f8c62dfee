export {
  type Bar,
  type BarItem,
  type BarsLayout,
  type BarsOptions,
  type BarTick,
  layoutBars,
} from './bars.ts';
export { type BarLabel, toBarLabels, toBarsSvg } from './bars-svg.ts';
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
  type UndrawnPart,
} from './treemap.ts';
export { toTreemapSvg } from './treemap-svg.ts';
export { layoutWaterfall, type WaterfallItem, type WaterfallLayout, type WaterfallRow } from './waterfall.ts';
export { toWaterfallSvg } from './waterfall-svg.ts';
