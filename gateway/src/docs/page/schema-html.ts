// A JSON schema as short text in HTML, with links to named schemas: `{ rating: integer, 1 to 5; comment?: string }`.
import { escapeHtml } from '@jumpingjack/kit/http/escape-html'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: boolean | Schema
  prefixItems?: Schema[]
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export const schemaId = (name: string) => `schema-${name}`

export function schemaHtml(schema: Schema, indent = ''): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if ($ref) return refHtml($ref)
  if ('const' in schema) return valueHtml(schema.const)
  if (schema.enum) return schema.enum.map(valueHtml).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map((each) => schemaHtml(each, indent)))].join(' | ')
  const own = type === 'object' || schema.properties ? objectHtml(schema, indent) : undefined
  if (allOf) return [...allOf.map((each) => schemaHtml(each, indent)), ...(own ? [own] : [])].join(' and ')
  if (own) return own
  if (type === 'array') return arrayHtml(schema, indent)
  return escapeHtml([[type ?? 'any'].flat().join(' | '), ...limitsOf(schema)].join(', '))
}

function refHtml(ref: string): string {
  const name = escapeHtml(ref.slice(ref.lastIndexOf('/') + 1))
  return `<a href="#${schemaId(name)}">${name}</a>`
}

const valueHtml = (value: unknown) => escapeHtml(JSON.stringify(value))

function objectHtml(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const initial = 'default' in field ? ` (${valueHtml(field.default)} if absent)` : ''
    return `${inner}${escapeHtml(name)}${mark}: ${schemaHtml(field, inner)}${initial}`
  })
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name]: ${schemaHtml(additionalProperties, inner)}`)
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function arrayHtml({ items, prefixItems, minItems, maxItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((each) => schemaHtml(each, indent)).join('; ')}]`
  const of = typeof items === 'object' ? schemaHtml(items, indent) : 'any'
  const count = range(minItems, maxItems, 'items')
  return [`list of ${of}`, ...count].join(', ')
}

function limitsOf({ format, minimum, maximum, minLength, maxLength }: Schema): string[] {
  const asMeant = (limit: number | undefined) =>
    Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit
  return [
    ...(format ? [format] : []),
    ...range(asMeant(minimum), asMeant(maximum)),
    ...range(minLength, maxLength, 'characters'),
  ]
}

function range(min: number | undefined, max: number | undefined, unit?: string): string[] {
  const limit =
    min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`
  return min === undefined && max === undefined ? [] : [unit ? `${limit} ${unit}` : limit]
}
