// The OpenAPI document as one page without scripts. Everything is in the page, so that the browser's search finds it.
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'
import type { OpenApi } from '../openapi.ts'
import { type Schema, schemaHtml, schemaId } from './schema-html.ts'

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  'x-rate-class': string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, Reply>
}

interface Reply {
  description: string
  headers?: Record<string, { description?: string }>
  content?: Content
}

type Content = Record<string, { schema?: Schema }>

interface Listed extends Operation {
  method: string
  path: string
}

const callers: Record<string, string> = { session: 'Members', adminToken: 'Administrators' }

export function docsPage(document: OpenApi): string {
  const { info, tags = [], paths = {}, components } = document
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]): Listed => {
      return { ...operation, method: method.toUpperCase(), path }
    }),
  )
  const groups = tags.map(({ name }, index) => {
    const own = operations.filter((operation) => operation.tags.includes(name))
    return { id: `group-${index}`, name, content: own.map(operationHtml).join('') }
  })
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>)
  groups.push({ id: 'schemas', name: 'Schemas', content: schemas.map(namedSchemaHtml).join('') })
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Jumpingjack API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/page.css">
  </head>
  <body>
    <main>
      <h1>${escapeHtml(info.title)} API</h1>
      ${markdownHtml(info.description ?? '')}
      <p>The same for programs: <a href="/api/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a>.</p>
      <nav aria-label="Groups">${groups.map(({ id, name }) => `<a href="#${id}">${escapeHtml(name)}</a>`).join(' ')}</nav>
      ${groups.map(({ id, name, content }) => `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(name)}</h2>${content}</section>`).join('\n')}
    </main>
  </body>
</html>
`
}

function operationHtml(operation: Listed): string {
  const { operationId, method, path, summary, description, security, parameters, requestBody, responses } =
    operation
  const names = security.flatMap((each) => Object.keys(each)).map((name) => callers[name] ?? name)
  return `<details id="${escapeHtml(operationId)}">
<summary><code><b>${method}</b> ${escapeHtml(path)}</code> <span>${textHtml(summary)}</span></summary>
${description ? markdownHtml(description) : ''}
<p>For: ${names.join(', ') || 'everybody'}. Rate class: ${escapeHtml(operation['x-rate-class'])}.</p>
${parameters?.length ? `<h3>Parameters</h3>${parametersHtml(parameters)}` : ''}
${requestBody ? `<h3>Body</h3>${contentHtml(requestBody.content)}` : ''}
<h3>Replies</h3>
<dl>${Object.entries(responses).map(replyHtml).join('')}</dl>
</details>
`
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const text = description ? `<br>${textHtml(description)}` : ''
    return `<tr><th scope="row"><code>${escapeHtml(name)}${required ? '' : '?'}</code></th><td>${place}</td><td><code>${schemaHtml(schema)}</code>${text}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function replyHtml([status, { description, headers = {}, content }]: [string, Reply]): string {
  const isSuccess = Number(status) < 400
  const names = Object.entries(headers).map(
    ([name, header]) => `<p><code>${escapeHtml(name)}</code> ${textHtml(header.description ?? '')}</p>`,
  )
  // All problems have the same body.
  const body = isSuccess && content ? contentHtml(content) : ''
  return `<dt>${escapeHtml(status)}</dt><dd><p>${textHtml(description)}</p>${names.join('')}${body}</dd>`
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<pre>${schema ? schemaHtml(schema) : escapeHtml(type)}</pre>`)
    .join('')
}

function namedSchemaHtml([name, schema]: [string, Schema]): string {
  return `<h3 id="${schemaId(escapeHtml(name))}">${escapeHtml(name)}</h3><pre>${schemaHtml(schema)}</pre>`
}

/** Of our own document: paragraphs, tables, bold text, code and line breaks. */
function markdownHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((part) => (part.startsWith('|') ? tableHtml(part) : `<p>${textHtml(part)}</p>`))
    .join('\n')
}

/** Without paragraphs. */
function textHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(escapeHtml('<br>'), '<br>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
}

function tableHtml(table: string): string {
  const [head = '', , ...rows] = table.split('\n')
  const cells = (row: string, tag: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => `<${tag}>${textHtml(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}
