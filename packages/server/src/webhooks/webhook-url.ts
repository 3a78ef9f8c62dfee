import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidField, type Violation } from '../platform/failure.ts';

/** Maximum number of characters of a webhook URL. */
export const longestWebhookUrl = 2_048;

/**
 * The webhook URL to store, undefined for the empty string. Throws a Failure unless the text literally begins with
 * `http://` or `https://` and a host: `http:/host` is refused, although a URL parser would correct it. Addresses are
 * checked when connecting.
 */
export function parseWebhookUrl(text: string): string | undefined {
  if (text === '') return undefined;
  const problem = findProblem(text);
  if (problem !== undefined) throw invalidField('webhookUrl', problem);
  return text;
}

/** A webhook URL without its user and password, for people and logs. */
export function withoutCredentials(webhookUrl: string): string {
  const url = new URL(webhookUrl);
  if (url.username === '' && url.password === '') return webhookUrl;
  url.username = '***';
  url.password = '';
  return url.href;
}

function findProblem(text: string): Pick<Violation, 'description' | 'reason'> | undefined {
  const unkeepable = findTextProblem(text, longestWebhookUrl);
  if (unkeepable !== undefined) return unkeepable;
  const description = describeUrlProblem(text);
  return description === undefined ? undefined : { description, reason: 'NOT_A_URL' };
}

function describeUrlProblem(text: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(text)) return 'must not contain white space or control characters';
  if (!/^https?:\/\/[^/?#\\]/i.test(text)) return 'must start with http:// or https:// and a host';
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return 'is not a valid URL';
  return isPossibleHost(url.hostname) ? undefined : 'is not a valid URL: a part of its host name is empty or too long';
}

/** Names have labels of 1 to 63 bytes and at most 253 bytes in total; a dot at the end may denote the root. */
function isPossibleHost(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.length <= 253 && name.split('.').every((label) => label.length >= 1 && label.length <= 63);
}
