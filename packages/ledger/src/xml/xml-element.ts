import type { XmlAttributes } from './read-xml.ts';

/** An element with its contents. Names have no prefixes; `text` is its own text, trimmed. */
export type XmlElement = {
  readonly name: string;
  readonly text: string;
  readonly attributes: XmlAttributes;
  readonly children: readonly XmlElement[];
};

/** The first element at this path of names. */
export function child(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = firstChild(found, name);
  return found;
}

/** All elements at this path of names, in order. */
export function children(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  const [name, ...rest] = path;
  if (element === undefined || name === undefined) return element === undefined ? [] : [element];
  const found = element.children.filter((one) => one.name === name);
  return rest.length === 0 ? found : found.flatMap((one) => children(one, ...rest));
}

/** The text of the first element at this path; empty if there is none. */
export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string {
  return child(element, ...path)?.text ?? '';
}

function firstChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined;
  for (const one of element.children) if (one.name === name) return one;
  return undefined;
}
