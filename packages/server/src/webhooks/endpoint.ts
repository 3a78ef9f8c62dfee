/** A receiver, as far as one can fail and another one work: scheme, host and port of its URLs. */
export function originOf(webhookUrl: string): string {
  return new URL(webhookUrl).origin;
}

/** The host that is called, with its port, however the URL spells it. */
export function hostOf(webhookUrl: string): string {
  const { protocol, hostname, port } = new URL(webhookUrl);
  const name = hostname.replace(/\.$/, '');
  return `${name}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
