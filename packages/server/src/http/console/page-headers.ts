/**
 * What the page may do: load what this origin has, call this origin, and fetch downloads from the store of the files
 * where that is another one. Nothing that stands in the page itself is run or applied.
 */
export function toPageHeaders(downloadOrigin: string | undefined): Readonly<Record<string, string>> {
  const connect = ["'self'", ...(downloadOrigin === undefined ? [] : [downloadOrigin])].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      `connect-src ${connect}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}
