/** A part of a whole, with its own parts. */
export type PictureNode = {
  /** Unique among its siblings. */
  readonly key: string;
  readonly label: string;
  /** The total, including negative parts. */
  readonly value: number;
  readonly children?: readonly PictureNode[];
};
