import type { XmlAttributes, XmlListener } from './read-xml.ts';
import type { XmlElement } from './xml-element.ts';
import { XmlError } from './xml-error.ts';

type Growing = { name: string; text: string; attributes: XmlAttributes; children: XmlElement[] };

/** Shared by all leaves, which are most elements. */
const noChildren: XmlElement[] = [];
Object.freeze(noChildren);

/**
 * Builds a tree of each element that is wanted, hands it on when it is closed, and forgets it. What is inside of a wanted
 * element is not asked for. The path is that of the element, from the outermost one on; it holds only during the call.
 */
export function createTreeBuilder({
  isWanted,
  take,
  mostElements,
}: {
  readonly isWanted: (path: readonly string[]) => boolean;
  readonly take: (element: XmlElement, path: readonly string[]) => void;
  /** In one tree. */
  readonly mostElements: number;
}): XmlListener {
  const path: string[] = [];
  const open: Growing[] = [];
  let current: Growing | undefined;
  let elements = 0;
  return {
    open(name, attributes) {
      if (current === undefined) {
        path.push(name);
        if (!isWanted(path)) return;
        elements = 0;
      }
      if (++elements > mostElements)
        throw new XmlError(`it has more than ${mostElements} elements`, { isTooMuch: true });
      const element = { name, text: '', attributes: attributes(), children: noChildren };
      if (current !== undefined) {
        open.push(current);
        if (current.children === noChildren) current.children = [element];
        else current.children.push(element);
      }
      current = element;
    },
    text(text) {
      if (current === undefined || (text.charCodeAt(0) <= space && text.trim() === '')) return;
      current.text = current.text === '' ? text : current.text + text;
    },
    close() {
      if (current === undefined) {
        path.pop();
        return;
      }
      current.text = current.text.trim();
      const closed = current;
      current = open.pop();
      if (current !== undefined) return;
      take(closed, path);
      path.pop();
    },
  };
}

const space = 0x20;
