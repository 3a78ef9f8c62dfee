/** Stands at `/` where the page was not built, as after an installation without scripts. */
export const unbuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ledgerprint</title>
  </head>
  <body>
    <h1>Ledgerprint runs, but its web page is not built</h1>
    <p>Run <code>npm run build</code> in the folder of the program and start the service again.</p>
    <p>The service itself does not need the page: see the <a href="docs">API reference</a>.</p>
  </body>
</html>
`;
