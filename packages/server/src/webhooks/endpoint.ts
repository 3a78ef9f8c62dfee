/** The identity of a receiver for counting failures: the scheme, host and port of its URLs. */
export function originOf(webhookUrl: string): string {
  return new URL(webhookUrl).origin;
}

/** The host and port that are called, however the URL spells them. */
export function hostOf(webhookUrl: string): string {
  const { protocol, hostname, port } = new URL(webhookUrl);
  const name = hostname.replace(/\.$/, '');
  return `${name}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
