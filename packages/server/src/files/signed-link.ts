import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LinkRequest } from './blob-store.ts';

/** The parts of a link to a file, as texts of its URL. */
export type DownloadLink = {
  readonly key: string;
  readonly fileName: string;
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
};

/** Creates and checks links to the service's own `/downloads`. */
export type SignedLinks = ReturnType<typeof createSignedLinks>;

/**
 * Every process with the same passphrase accepts the links of the others. While the passphrase is being changed, links
 * signed with the previous one are accepted too.
 */
export function createSignedLinks(passphrase: string, previous?: string) {
  const signatureOf = createSigner(passphrase);
  const previousSignatureOf = previous === undefined ? undefined : createSigner(previous);

  return {
    /** The whole URL; fractions of a second of `expiresAt` are ignored. */
    toUrl({ key, fileName, expiresAt, baseUrl }: LinkRequest): string {
      const expires = String(Math.floor(expiresAt.getTime() / 1_000));
      const signature = signatureOf({ key, fileName, expires });
      const query = `name=${toPercentEncoded(fileName)}&expires=${expires}&signature=${signature}`;
      return `${baseUrl}/downloads/${key}?${query}`;
    },

    /** Only a link with a valid signature can be `expired`. */
    check(link: DownloadLink, now: Date): 'valid' | 'expired' | 'invalid' {
      const isOurs =
        isSameText(link.signature, signatureOf(link)) ||
        (previousSignatureOf !== undefined && isSameText(link.signature, previousSignatureOf(link)));
      if (!isOurs) return 'invalid';
      return now.getTime() < Number(link.expires) * 1_000 ? 'valid' : 'expired';
    },
  };
}

function createSigner(passphrase: string): (link: Omit<DownloadLink, 'signature'>) => string {
  const signingKey = Buffer.from(hkdfSync('sha256', passphrase, '', 'download links', 32));
  // As JSON, so that no two links produce the same text.
  return ({ key, fileName, expires }) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([key, fileName, expires]))
      .digest('hex');
}

/** Percent-encoded UTF-8 except for letters, digits and `-._~`: safe in URLs, mails and shells. */
function toPercentEncoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Takes the same time wherever the texts differ, so that a signature cannot be guessed digit by digit. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
