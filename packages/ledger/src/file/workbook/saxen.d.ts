/** The parts of the library that are used; it brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text', take: (text: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'comment' | 'question' | 'attention', take: (text: string) => void): this;
    write(xml: string): this;
    end(): unknown;
  }
}
