import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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

/**
 * Every process with the same passphrase takes the links of the others; while it is being changed, those made with the
 * one before too.
 */
export function createSignedLinks(passphrase: string, previous?: string) {
  const signatureOf = createSigner(passphrase);
  const previousSignatureOf = previous === undefined ? undefined : createSigner(previous);

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
  // As JSON, so that no two links have the same text.
  return ({ key, fileName, expires }) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([key, fileName, expires]))
      .digest('hex');
}

/** UTF-8 with everything but letters, digits and `-._~` percent-encoded: safe in URLs, mails and shells. */
function toPercentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Takes equally long wherever the texts differ, so that a signature cannot be guessed digit by digit. */
function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
