import { describe, expect, it } from 'vitest';
import {
  layoutBars,
  layoutWaterfall,
  measureText,
  toBarLabels,
  toBarsSvg,
  toWaterfallSvg,
} from '../../src/pictures/index.ts';

const words = { title: 'By month', format: (value: number) => `${value} t` };
const item = (key: string, value: number) => ({ key, label: key, value });

describe('layoutBars', () => {
  it('places bars on one zero line, negative ones below it, and marks round figures', () => {
    const layout = layoutBars([item('a', 40), item('b', -10)], { width: 300, height: 150 });
    const [a, b] = layout.bars;
    expect((a?.y ?? 0) + (a?.height ?? 0)).toBeCloseTo(layout.zeroY);
    expect(b?.y).toBeCloseTo(layout.zeroY);
    expect((a?.height ?? 0) / (b?.height ?? 1)).toBeCloseTo(4);
    expect(layout.ticks.map(({ value }) => value)).toEqual([-20, 0, 20, 40]);
  });

  it('handles no figures and only zeros', () => {
    expect(layoutBars([], { width: 300, height: 150 }).bars).toEqual([]);
    expect(layoutBars([item('a', 0)], { width: 300, height: 150 }).bars[0]?.height).toBe(0);
  });

  it('omits labels rather than letting them touch', () => {
    const months = Array.from({ length: 36 }, (_, month) => item(`2023-${String(month).padStart(2, '0')}`, month));
    const layout = layoutBars(months, { width: 360, height: 150 });
    const labels = toBarLabels(layout);
    expect(labels.length).toBeGreaterThan(2);
    for (const [index, { x, text }] of labels.entries()) {
      const next = labels[index + 1];
      if (next === undefined) continue;
      expect(x + measureText(text, 13) / 2).toBeLessThan(next.x - measureText(next.text, 13) / 2);
    }
  });

  it('is written with its title and figures', () => {
    const svg = toBarsSvg(layoutBars([item('<i>', 4)], { width: 300, height: 150 }), words);
    expect(svg).toContain('<title>By month</title>');
    expect(svg).toContain('<title>&lt;i&gt; – 4 t</title>');
  });
});

describe('layoutWaterfall', () => {
  const steps = {
    before: item('2022', 100),
    parts: [item('price', -30), item('volume', 50)],
    after: item('2023', 120),
  };

  it('starts each part where the previous one ended', () => {
    const { rows } = layoutWaterfall(steps, { width: 600 });
    const [before, price, volume, after] = rows;
    const endOf = (row: (typeof rows)[number] | undefined) => (row?.x ?? 0) + (row?.width ?? 0);
    expect(rows.map(({ kind }) => kind)).toEqual(['whole', 'decrease', 'increase', 'whole']);
    expect(endOf(price)).toBeCloseTo(endOf(before));
    expect(volume?.x).toBeCloseTo(price?.x ?? 0);
    expect(endOf(volume)).toBeCloseTo(endOf(after));
  });

  it('is written with every label and figure', () => {
    const svg = toWaterfallSvg(layoutWaterfall(steps, { width: 600 }), { ...words, title: 'Why' });
    for (const text of ['2022', 'price', '-30 t', 'volume', '50 t', '120 t']) expect(svg).toContain(`>${text}<`);
  });
});
