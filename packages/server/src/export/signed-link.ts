import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { toPercentEncoded } from '../platform/percent-encoding.ts';

/** What a link to a file says, as texts of its URL. */
export type DownloadLink = {
  readonly key: string;
  readonly fileName: string;
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
};

/** Makes and checks links to our own `/downloads`. */
export type SignedLinks = ReturnType<typeof createSignedLinks>;

/** Every process with the same passphrase takes the links of the others. */
export function createSignedLinks(passphrase: string) {
  const signingKey = Buffer.from(hkdfSync('sha256', passphrase, '', 'download links', 32));

  const signatureOf = ({ key, fileName, expires }: Omit<DownloadLink, 'signature'>) =>
    // As JSON, so that no two links have the same text.
    createHmac('sha256', signingKey)
      .update(JSON.stringify([key, fileName, expires]))
      .digest('hex');

  return {
    /** The whole URL; a part of a second of `expiresAt` does not count. */
    toUrl(link: {
      readonly key: string;
      readonly fileName: string;
      readonly expiresAt: Date;
      readonly baseUrl: string;
    }): string {
      const { key, fileName, baseUrl } = link;
      const expires = String(Math.floor(link.expiresAt.getTime() / 1_000));
      const signature = signatureOf({ key, fileName, expires });
      const query = `name=${toPercentEncoded(fileName)}&expires=${expires}&signature=${signature}`;
      return `${baseUrl}/downloads/${key}?${query}`;
    },

    /** Only what was really signed can be `expired`. */
    check(link: DownloadLink, now: Date): 'valid' | 'expired' | 'invalid' {
      if (!isSameText(link.signature, signatureOf(link))) return 'invalid';
      return now.getTime() < Number(link.expires) * 1_000 ? 'valid' : 'expired';
    },
  };
}

/** Takes equally long wherever the texts differ, so that a signature cannot be guessed digit by digit. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
