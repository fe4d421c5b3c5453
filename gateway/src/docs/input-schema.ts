// Input as clients see it: a number or a list in a query string, and not the text that the schema parses.
import { z } from 'zod'
import type { CreateDocumentOptions, createDocument } from 'zod-openapi'

type OpenApi = ReturnType<typeof createDocument>
type Override = Extract<CreateDocumentOptions['override'], (...args: never[]) => unknown>
interface Schema {
  type?: unknown
  anyOf?: Schema[]
}

/** A text that is parsed into one of these is documented as what it becomes. */
const parsed = new Set(['number', 'int', 'array', 'tuple'])

export const inputSchema: Override = ({ jsonSchema, zodSchema, io }) => {
  if (io === 'input') describeParsed({ jsonSchema, zodSchema })
}

function describeParsed({
  jsonSchema,
  zodSchema,
}: Pick<Parameters<Override>[0], 'jsonSchema' | 'zodSchema'>) {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || !parsed.has(def.out._zod.def.type)) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
  const { $schema: _, ...schema } = z.toJSONSchema(def.out, { io: 'input', override: describeParsed })
  Object.assign(jsonSchema, schema)
}

/** Lists in a query are separated by commas, and null is a missing parameter. */
export function simplifyQuery(document: OpenApi): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      if (parameter.in !== 'query') continue
      const schema = parameter.schema as Schema
      const values = schema.anyOf?.filter(({ type }) => type !== 'null')
      if (values?.length === 1) parameter.schema = values[0]
      if (schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false })
    }
  }
}
