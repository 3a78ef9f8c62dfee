import { readFileSync } from 'node:fs';
import type { Setting } from './setting.ts';

/** Where settings are given: as texts or, for secrets, as paths of files that hold them. */
export type Source = {
  text(key: string, setting: Setting<unknown>): string | undefined;
  path(key: string, setting: Setting<unknown>): string | undefined;
  /** The names of the text and of the path as the operator knows them. */
  names(key: string, setting: Setting<unknown>): { readonly text: string; readonly path: string };
};

/**
 * The text of a setting from the first source that gives it. A secret may be in a file instead, whose trailing line break is
 * dropped. Throws an Error whose message is a sentence.
 */
export function findGivenText(sources: readonly Source[], key: string, setting: Setting<unknown>): string | undefined {
  for (const source of sources) {
    const text = source.text(key, setting);
    const path = (setting.isSecret ? source.path(key, setting) : undefined) || undefined;
    if (path === undefined) {
      if (text === undefined) continue;
      return text;
    }
    const names = source.names(key, setting);
    if (text) throw new Error(`${names.text} and ${names.path} are both set: keep only one of them.`);
    return readSecret(path, names.path);
  }
  return undefined;
}

function readSecret(path: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`${name} points to ${path}, which cannot be read (${code}).`);
  }
  if (text === '') throw new Error(`${name} points to ${path}, which is empty.`);
  return text;
}
