/** Only this origin: no other host, no inline scripts or styles. Images in Swagger UI's styles are data URLs. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page at /docs. Its links are relative, so that it also works below a path prefix of a proxy. */
export function toReferencePage(assets: {
  readonly styles: string;
  readonly viewer: string;
  readonly start: string;
}): string {
  const relative = (path: string) => path.replace(/^\//, '');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ledgerprint API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${relative(assets.styles)}">
    <script src="${relative(assets.viewer)}" defer></script>
    <script src="${relative(assets.start)}" defer></script>
  </head>
  <body>
    <main id="reference"></main>
    <noscript><p>This page needs JavaScript. The reference is also available as a single file: <a href="openapi.json">openapi.json</a>.</p></noscript>
  </body>
</html>
`;
}
