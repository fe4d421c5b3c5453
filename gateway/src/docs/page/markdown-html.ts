// The Markdown of our own OpenAPI document: paragraphs, tables, bold text, code and line breaks.
import { escapeHtml } from '../../escape-html.ts'

export function markdownHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((part) => (part.startsWith('|') ? tableHtml(part) : `<p>${textHtml(part)}</p>`))
    .join('\n')
}

/** Without paragraphs. */
export function textHtml(text: string): string {
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
