import { comment, indented, objectText, propertyName, type Schema, typeText } from './type-text.ts'

/** What the generator reads of an OpenAPI 3.1 document. */
export interface ApiDocument {
  info: { version: string }
  paths?: object
  components?: { schemas?: object }
}

interface Operation {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * A TypeScript module without dependencies: a type for each schema, and `createClient` with one function for each operation,
 * grouped as in the document.
 */
export function clientSource(document: ApiDocument, runtime: string): string {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][]
  const groups = new Map<string, string[]>()
  const paths = Object.entries(document.paths ?? {}) as [string, Record<string, Operation | undefined>][]
  for (const [path, item] of paths)
    for (const method of methods) {
      const operation = item[method]
      const [group, name] = operation?.operationId?.split('.') ?? []
      if (!operation || !group || !name) continue
      groups.set(group, [...(groups.get(group) ?? []), operationText(name, method, path, operation)])
    }
  return [
    `// Generated from the OpenAPI document of Comanda ${document.info.version}. Do not edit: run "npm run client".`,
    runtime.trim(),
    ...schemas.map(
      ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeText(schema)}`,
    ),
    `/** All operations. Each throws an \`ApiError\` for a response of 400 and above. */
export function createClient(options: ClientOptions) {
  const send = sender(options)
  return {
${indented(indented([...groups].map(([name, operations]) => `${propertyName(name)}: {\n${indented(operations.join('\n'))}\n},`).join('\n')))}
  }
}`,
    '',
  ].join('\n\n')
}

function operationText(name: string, method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const body = operation.requestBody?.content?.['application/json']?.schema
  const places = { parts: namesOf(operation, 'path'), query: namesOf(operation, 'query') }
  const own: Schema = {
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema ?? {}])),
    required: parameters.filter(({ required }) => required).map((one) => one.name),
  }
  const types = [
    ...(parameters.length > 0 ? [objectText(own)] : []),
    ...(body && !isEmpty(body) ? [typeText(body)] : []),
  ]
  const isOptional =
    own.required?.length === 0 && !(body && operation.requestBody?.required && !isEmpty(body))
  const input = types.length === 0 ? '' : `input: ${types.join(' & ')}${isOptional ? ' = {}' : ''}`
  const route = JSON.stringify({ method: method.toUpperCase(), path, ...places })
  const output = outputText(operation)
  const call = output === 'Response' ? 'send.raw' : `send.json<${output}>`
  return `${comment(operation.summary)}${propertyName(name)}: (${input}) =>\n  ${call}(${route}, ${input ? 'input' : '{}'}),`
}

/** Files and streams are returned as the response. */
function outputText({ responses = {} }: Operation): string {
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1]
  const json = success?.content?.['application/json']
  return json ? typeText(json.schema) : 'Response'
}

function namesOf({ parameters = [] }: Operation, place: string): string[] {
  return parameters.filter((one) => one.in === place).map(({ name }) => name)
}

function isEmpty({ properties, type }: Schema): boolean {
  return type === 'object' && Object.keys(properties ?? {}).length === 0
}
