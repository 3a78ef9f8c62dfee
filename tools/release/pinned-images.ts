/** A third-party image, pinned by digest. */
export type PinnedImage = {
  /** As written in the file, including the digest. */
  readonly text: string;
  readonly registry: string;
  readonly repository: string;
  readonly tag: string;
  readonly digest: string;
};

const dockerHub = 'registry-1.docker.io';
/** Built from this repository, so it cannot be pulled. */
const ownImage = 'ledgerprint';

/** The third-party images used by a Dockerfile or a compose file. Throws for one without a tag and a digest. */
export function findPinnedImages(file: string): readonly PinnedImage[] {
  const named = [...file.matchAll(/^(?:FROM |ARG \w*IMAGE=|\s*image: )(\S+)(?: AS (\w+))?$/gm)];
  const stages = named.map(([, , stage]) => stage);
  return named
    .map(([, text = '']) => text)
    .filter((text) => text !== ownImage && !text.startsWith('$') && !stages.includes(text))
    .map(parseImage);
}

function parseImage(text: string): PinnedImage {
  const [, name = '', tag = '', digest = ''] = /^(.+):([\w.-]+)@(sha256:[0-9a-f]{64})$/.exec(text) ?? [];
  if (name === '') throw new Error(`The image ${text} is not pinned: write name:tag@sha256:….`);
  const [host = '', ...rest] = name.split('/');
  // Docker's own rule for telling a host from the first part of a name.
  const hasHost = rest.length > 0 && (/[.:]/.test(host) || host === 'localhost');
  const path = hasHost ? rest.join('/') : name;
  const registry = !hasHost || host === 'docker.io' ? dockerHub : host;
  const repository = registry === dockerHub && !path.includes('/') ? `library/${path}` : path;
  return { text, registry, repository, tag, digest };
}
