import { describe, expect, test } from 'vitest';
import { remembering } from '../../src/values/remembering.ts';

describe('a conversion that remembers', () => {
  test('gives the same results with any memory, also if it forgets all the time', () => {
    const texts = Array.from({ length: 500 }, (_, at) => `${(at * 7_919) % 37}`);
    const convert = (text: string) => (text.endsWith('7') ? undefined : `<${text}>`);
    for (const most of [1, 2, 5, 1_000]) expect(texts.map(remembering(convert, { most }))).toEqual(texts.map(convert));
  });

  test('converts a repeated text once, also if it cannot be converted', () => {
    const asked: string[] = [];
    const find = remembering((text) => {
      asked.push(text);
      return text === 'kg' ? 'kilogram' : undefined;
    });
    expect(['kg', 'heure', 'kg', 'heure'].map(find)).toEqual(['kilogram', undefined, 'kilogram', undefined]);
    expect(asked).toEqual(['kg', 'heure']);
  });

  test('forgets all rather than hold more than its limit', () => {
    const asked: string[] = [];
    const find = remembering((text) => asked.push(text), { most: 2 });
    for (const text of ['a', 'b', 'c', 'a']) find(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  test('does not hold long texts', () => {
    const asked: string[] = [];
    const find = remembering((text) => asked.push(text), { longest: 3 });
    for (const text of ['long', 'long', 'abc', 'abc']) find(text);
    expect(asked).toEqual(['long', 'long', 'abc']);
  });
});
