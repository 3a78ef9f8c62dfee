/** A part of a whole, with its own parts. */
export type PictureNode = {
  /** Different from that of its siblings. */
  readonly key: string;
  readonly label: string;
  /** What it comes to, its negative parts included. */
  readonly value: number;
  readonly children?: readonly PictureNode[];
};
