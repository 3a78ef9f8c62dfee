import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  layoutTreemap,
  measureText,
  type PictureNode,
  tileFontSize,
  toTileText,
  toTreemapSvg,
} from '../../src/pictures/index.ts';

const node = (key: string, value: number, children: readonly PictureNode[] = []): PictureNode => ({
  key,
  label: key,
  value,
  children,
});

describe('layoutTreemap', () => {
  it('gives every part an area proportional to its value', () => {
    const { tiles } = layoutTreemap(node('all', 4, [node('a', 1), node('b', 3)]), { width: 402, height: 100 });
    expect(tiles.map(({ key, path, depth }) => ({ key, path, depth }))).toEqual([
      { key: 'b', path: ['b'], depth: 1 },
      { key: 'a', path: ['a'], depth: 1 },
    ]);
    const [b, a] = tiles.map(({ width, height }) => width * height);
    expect((b as number) / (a as number)).toBeCloseTo(3, 1);
  });

  it('lists zero and negative parts separately, and sizes a group by its total', () => {
    const group = node('g', 10, [node('purchase', 15), node('refund', -5)]);
    const { tiles, undrawn } = layoutTreemap(node('all', 18, [group, node('h', 10), node('credit', -2)]), {
      width: 600,
      height: 300,
      levels: 2,
    });
    expect(undrawn).toEqual([
      { key: 'credit', path: ['credit'], label: 'credit', value: -2 },
      { key: 'refund', path: ['g', 'refund'], label: 'refund', value: -5 },
    ]);
    const areaOf = (key: string) =>
      tiles.filter((tile) => tile.key === key).map(({ width, height }) => width * height)[0] as number;
    expect(areaOf('g') / areaOf('h')).toBeCloseTo(1, 1);
    expect(tiles.find(({ key }) => key === 'purchase')).toMatchObject({ depth: 2, path: ['g', 'purchase'] });
  });

  it('draws nothing for an empty tree', () => {
    expect(layoutTreemap(node('all', 0), { width: 100, height: 100 }).tiles).toEqual([]);
  });

  it('keeps every tile within its group and every label within its tile', () => {
    const levels = fc.createDepthIdentifier();
    const tree = fc.letrec<{ node: PictureNode }>((tie) => ({
      node: fc.record({
        key: fc.string({ unit: 'grapheme' }),
        label: fc.string({ unit: 'grapheme', maxLength: 60 }),
        value: fc.double({ min: -10, max: 1e6, noNaN: true }),
        children: fc.oneof(
          { maxDepth: 3, depthIdentifier: levels },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 6 }),
        ),
      }),
    })).node;
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 500 }), (root, width, height) => {
        const { tiles } = layoutTreemap(root, { width, height, levels: 2 });
        for (const tile of tiles) {
          expect(tile.x).toBeGreaterThanOrEqual(-1e-6);
          expect(tile.x + tile.width).toBeLessThanOrEqual(width + 1e-6);
          expect(tile.y + tile.height).toBeLessThanOrEqual(height + 1e-6);
          const text = toTileText(tile, '1.23 t');
          if (text === undefined) continue;
          for (const written of [text.label, text.value]) {
            expect(text.x + measureText(written, tileFontSize)).toBeLessThanOrEqual(tile.x + tile.width);
          }
          expect(text.value === '' ? text.labelY : text.valueY).toBeLessThanOrEqual(tile.y + tile.height);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('toTreemapSvg', () => {
  it('escapes every text', () => {
    const root = node('all', 2, [{ key: 'x', label: '<script>alert("1")</script> & \u0000\ud800', value: 2 }]);
    const svg = toTreemapSvg(layoutTreemap(root, { width: 900, height: 300 }), {
      title: 'By "scope" <b>',
      format: (value) => `${value} t`,
    });
    expect(svg).toContain('aria-label="By &quot;scope&quot; &lt;b&gt;"');
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; \ufffd\ufffd');
    expect(svg).not.toContain('<script');
    expect(svg).not.toMatch(/url\(|href|style=/);
  });
});
