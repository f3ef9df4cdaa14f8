import { httpMessage } from '@comanda/contract/errors'
import { type JSONSchema, type OpenAPI, toOpenAPIContent } from '@orpc/openapi'
import { operationsOf } from './operation.ts'

type DefinedError = [code: string, message: string, dataRequired: boolean, data: JSONSchema]
type Schema = Exclude<JSONSchema, boolean>

const reference = '#/components/schemas/ErrorBody'

export const errorBodySchema: Schema = {
  type: 'object',
  description: 'The body of every failure',
  required: ['code', 'message', 'requestId', 'issues'],
  properties: {
    code: { type: 'string', description: 'Identifies the kind of failure; see each operation' },
    message: { type: 'string', description: 'A sentence that may be shown to the customer' },
    requestId: {
      type: 'string',
      description: 'Finds the request in the log; also in the header X-Request-Id',
    },
    issues: {
      type: 'array',
      description: 'Invalid fields',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Such as contact.email or lines.0.quantity' },
          message: { type: 'string' },
        },
      },
    },
    data: { description: 'Additional data that the code defines, if any' },
  },
}

/** The error bodies that one operation can respond with under one status. */
export function errorSchema(errors: DefinedError[]): Schema {
  const plain = errors.filter(([, , dataRequired]) => !dataRequired).map(([code]) => code)
  const withData = errors.filter(([, , dataRequired]) => dataRequired)
  const variants: Schema[] = []
  if (plain.length > 0) variants.push(bodyWith({ code: { type: 'string', enum: plain } }))
  for (const [code, , , data] of withData) {
    variants.push(bodyWith({ code: { type: 'string', enum: [code] }, data }, ['data']))
  }
  return variants.length === 1 && variants[0] ? variants[0] : { oneOf: variants }
}

/** Adds the errors that all operations share, and a sentence for each status. */
export function documentErrors(document: OpenAPI.Document): void {
  for (const { details } of operationsOf(document)) {
    const responses: Record<string, { description?: string }> | undefined = details.responses
    if (!responses) continue
    responses[500] = failureOf('INTERNAL_SERVER_ERROR')
    if (details.requestBody) responses[413] = failureOf('PAYLOAD_TOO_LARGE')
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) >= 400) response.description = sentenceOf(Number(status))
    }
  }
}

function failureOf(code: string) {
  const schema = bodyWith({ code: { type: 'string', enum: [code] } })
  return { description: code, content: toOpenAPIContent(schema) }
}

function bodyWith(properties: Record<string, JSONSchema>, required?: string[]): Schema {
  return { allOf: [{ $ref: reference }, { type: 'object', properties, required }] }
}

function sentenceOf(status: number): string {
  return status === 413 ? 'The request is too large.' : httpMessage(status)
}
