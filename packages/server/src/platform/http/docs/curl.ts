import type { OpenAPI } from '@orpc/openapi'
import type { Operation } from './operation.ts'
import { asSchema, type ShownSchema } from './schema-html.ts'

/** Example values that are more readable than a generated placeholder. */
const byName: Record<string, unknown> = {
  address: '12 Elm Street, Summit, NJ 07901',
  email: 'ada@example.com',
  phone: '(908) 555-0100',
  firstName: 'Ada',
  lastName: 'Park',
  discountCode: null,
  quoteId: null,
  kidsMeals: [],
  sessionId: null,
}
const exampleId = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'

/** A curl command that calls an operation with made-up values of the right types. */
export function curlFor({ method, path, details }: Operation, document: OpenAPI.Document): string {
  const address = `http://localhost:3000${path.replace(/\{(\w+)\}/g, (_, name) => (/Id$/.test(name) ? exampleId : `{${name}}`))}`
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`, address]
  const isStream = JSON.stringify(details.responses ?? {}).includes('text/event-stream')
  if (isStream) parts.splice(1, 0, '-N')
  const body =
    details.requestBody && 'content' in details.requestBody ? details.requestBody.content : undefined
  const schema = body?.['application/json']?.schema
  if (schema) {
    const sample = JSON.stringify(sampleOf(asSchema(schema), document), null, 2)
    parts.push("-H 'Content-Type: application/json'", `-d '${sample}'`)
  }
  return parts.join(' \\\n  ')
}

function sampleOf(schema: ShownSchema, document: OpenAPI.Document): unknown {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return sampleOf(asSchema(document.components?.schemas?.[name]), document)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(asSchema(choice), document)
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [
      key,
      key in byName ? byName[key] : sampleOf(asSchema(field), document),
    ])
    return Object.fromEntries(fields)
  }
  if (schema.type === 'array')
    return schema.minItems || schema.items ? [sampleOf(asSchema(schema.items), document)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'boolean') return true
  return schema.format === 'uuid' ? exampleId : 'text'.slice(0, schema.maxLength)
}
