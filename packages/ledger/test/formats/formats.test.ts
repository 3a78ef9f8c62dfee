import { expect, it } from 'vitest';
import { formats, readableFiles } from '../../src/formats/formats.ts';

it('has no two formats with the same name, and no file format that two formats read', () => {
  const names = formats.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const files = readableFiles.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});

it('recognizes every format, by its files or by its columns', () => {
  for (const format of formats) expect('files' in format || 'table' in format, format.name).toBe(true);
});
