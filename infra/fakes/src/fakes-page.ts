// The frame of the pages that the stand-ins show.

/** `title`, `brand` and `body` are HTML: what comes from outside must be escaped. */
export function fakesPage(title: string, brand: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Jumpingjack fakes</title>
    <link rel="stylesheet" href="/oidc/assets/sign-in.css">
  </head>
  <body>
    <main>
      <p class="brand">Jumpingjack <span>${brand}</span></p>
      ${body}
    </main>
  </body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
