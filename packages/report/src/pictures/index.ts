export { layoutBars, toBarLabels, toBarsSvg } from './bars.ts';
export { colourOf } from './colours.ts';
export { fitText, measureText } from './fit-text.ts';
export type { PictureNode } from './picture-node.ts';
export type { PictureWords } from './svg-text.ts';
export { layoutTreemap, type Tile, type TreemapLayout, tileFontSize, toTileText, toTreemapSvg } from './treemap.ts';
export { layoutWaterfall, toWaterfallSvg, type WaterfallLayout } from './waterfall.ts';
