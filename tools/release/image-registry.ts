import { createHash } from 'node:crypto';

/** Where an image is kept. */
export type ImagePlace = { readonly registry: string; readonly repository: string };

/** The image or list of images that a registry has under a tag or a digest. */
export type Manifest = {
  readonly digest: string;
  /** Such as `linux/amd64`; empty if the manifest describes a single image instead of a list. */
  readonly platforms: readonly string[];
};

const mediaTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

/** Queries a registry anonymously through its HTTP API; undefined if it has no such image. Rejects if it cannot be reached. */
export async function findManifest(
  { registry, repository }: ImagePlace,
  reference: string,
): Promise<Manifest | undefined> {
  // Like Docker, does without TLS only for registries on this machine.
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(registry) ? 'http' : 'https';
  const url = `${scheme}://${registry}/v2/${repository}/manifests/${reference}`;
  const headers = new Headers({ Accept: mediaTypes.join(', ') });
  let response = await ask(url, headers);
  if (response.status === 401) {
    headers.set('Authorization', `Bearer ${await fetchToken(response)}`);
    response = await ask(url, headers);
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${registry} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { manifests = [] } = JSON.parse(bytes.toString()) as { manifests?: readonly ListedImage[] };
  return {
    // Computed from the response instead of trusting a header.
    digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    platforms: manifests.map(({ platform }) => `${platform?.os}/${platform?.architecture}`),
  };
}

type ListedImage = { readonly platform?: { readonly os: string; readonly architecture: string } };

/** Registries give anyone a token for public images. */
async function fetchToken(refused: Response): Promise<string> {
  const challenge = refused.headers.get('WWW-Authenticate') ?? '';
  const { realm, ...scope } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (realm === undefined) throw new Error(`${refused.url} requires a login`);
  const response = await ask(`${realm}?${new URLSearchParams(scope)}`, new Headers());
  if (!response.ok) throw new Error(`${realm} answered ${response.status}`);
  const { token, access_token } = (await response.json()) as Record<string, string | undefined>;
  return token ?? access_token ?? '';
}

async function ask(url: string, headers: Headers): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  } catch (cause) {
    throw new Error(`${new URL(url).host} cannot be reached`, { cause });
  }
}
