// Shows the OpenAPI document with Swagger UI, in the colours that the browser prefers.
const dark = matchMedia('(prefers-color-scheme: dark)')
const showColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
showColours()
dark.addEventListener('change', showColours)

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: 0,
})
