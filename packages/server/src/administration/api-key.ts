import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'lp_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** A new key: `lp_live_`, 190 random bits and a checksum that distinguishes a mistyped key from an unknown one. */
export function generateApiKey(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return prefix + secret + checksumOf(secret);
}

/** True for a text that generateApiKey could have returned: anything else needs no lookup. */
export function isWellFormedApiKey(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, -checksumLength);
  return checksumOf(secret) === text.slice(-checksumLength);
}

/** The hex digest that is stored and compared instead of the key: looking it up does not reveal how close a guess was. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The first few characters, which people may see again. */
export function hintOfApiKey(key: string): string {
  return `${key.slice(0, prefix.length + 4)}…`;
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
