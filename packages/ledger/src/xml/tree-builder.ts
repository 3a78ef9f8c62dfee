import { noAttributes, type XmlAttributes, type XmlListener } from './read-xml.ts';
import type { XmlElement } from './xml-element.ts';
import { XmlError } from './xml-error.ts';

type Growing = { name: string; text: string; attributes: XmlAttributes; children: XmlElement[] };

/** Shared by all leaves, which are most elements. */
const noChildren: XmlElement[] = [];
Object.freeze(noChildren);

/** Parts of an element to leave out of the tree, for readers that know which parts they need. */
export type TreeChoice = {
  /** Names of elements to leave out, with their contents. */
  readonly without?: ReadonlySet<string>;
  /** Names of the elements whose attributes are kept; all if undefined. */
  readonly withAttributes?: ReadonlySet<string>;
};

/**
 * Builds a tree of each wanted element, passes it on when the element is closed, and drops it. `isWanted` is not called
 * within a wanted element. The path runs from the root to the element, and is only valid during the call.
 */
export function createTreeBuilder({
  isWanted,
  take,
  mostElements,
  choice: { without, withAttributes } = {},
}: {
  readonly isWanted: (path: readonly string[]) => boolean;
  readonly take: (element: XmlElement, path: readonly string[]) => void;
  /** The maximum number of elements in one tree. */
  readonly mostElements: number;
  readonly choice?: TreeChoice;
}): XmlListener {
  const path: string[] = [];
  const open: Growing[] = [];
  let current: Growing | undefined;
  let elements = 0;
  /** The depth within an element that is left out; 0 outside. */
  let depthWithout = 0;
  return {
    open(name, attributes) {
      if (current === undefined) {
        path.push(name);
        if (!isWanted(path)) return;
        elements = 0;
      } else if (depthWithout > 0 || without?.has(name) === true) {
        depthWithout++;
        return;
      }
      if (++elements > mostElements)
        throw new XmlError(`it has more than ${mostElements} elements`, { isTooMuch: true });
      const element = {
        name,
        text: '',
        attributes: withAttributes?.has(name) === false ? noAttributes : attributes(),
        children: noChildren,
      };
      if (current !== undefined) {
        open.push(current);
        if (current.children === noChildren) current.children = [element];
        else current.children.push(element);
      }
      current = element;
    },
    text(text) {
      if (current === undefined || depthWithout > 0 || (text.charCodeAt(0) <= space && text.trim() === '')) return;
      current.text = current.text === '' ? text : current.text + text;
    },
    close() {
      if (depthWithout > 0) {
        depthWithout--;
        return;
      }
      if (current === undefined) {
        path.pop();
        return;
      }
      const { text } = current;
      if (text !== '' && hasSpaceAround(text)) current.text = text.trim();
      const closed = current;
      current = open.pop();
      if (current !== undefined) return;
      take(closed, path);
      path.pop();
    },
  };
}

const space = 0x20;

function hasSpaceAround(text: string): boolean {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  return first <= space || last <= space || first >= noBreakSpace || last >= noBreakSpace;
}

const noBreakSpace = 0xa0;
