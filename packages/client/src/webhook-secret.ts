const prefix = 'whsec_';

/** The bytes of a secret; undefined if it is not valid. Exactly as lenient as the `standardwebhooks` library. */
export function decodeWebhookSecret(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const digits = /^[^=]*(?=={0,2}$)/.exec(text)?.[0];
  if (digits === undefined || text.length < 4) return undefined;
  // A single digit at the end is less than a byte: that library ignores it.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  if (whole === '' || !/^[A-Za-z0-9+/]*$/.test(whole)) return undefined;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}
