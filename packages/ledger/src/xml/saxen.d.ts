/** The parts of saxen that are used; the library has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  /** Lines and columns start at 0, and count from the last write. */
  type Context = () => { readonly line: number };

  export class Parser {
    on(
      event: 'openTag',
      take: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isEmpty: boolean,
        context: Context,
      ) => void,
    ): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text' | 'attention' | 'comment', take: (text: string, decode: Decode, context: Context) => void): this;
    on(event: 'cdata' | 'question', take: (text: string, context: Context) => void): this;
    on(event: 'error' | 'warn', take: (error: Error, context: Context) => void): this;
    parse(xml: string): unknown;
    write(xml: string): this;
    end(): unknown;
  }
}
