/** A JSON schema as OpenAPI 3.1 contains it: the keywords that a type depends on. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: boolean | Schema
  prefixItems?: Schema[]
  description?: string
}

/** The TypeScript type of a schema. Unknown keywords allow anything. */
export function typeText(schema: boolean | Schema | undefined): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema === false) return 'never'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const members = schema.anyOf ?? schema.oneOf
  if (members) return union(members.map(typeText))
  if (schema.allOf) return schema.allOf.map((one) => parenthesised(typeText(one))).join(' & ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : union(types.map((type) => textOfType(type, schema)))
}

function textOfType(type: string, schema: Schema): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return arrayText(schema)
  if (type === 'object') return objectText(schema)
  return type
}

function arrayText({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeText).join(', ')}]`
  return `${parenthesised(typeText(items))}[]`
}

/** Properties of an object, one per line, with their descriptions. */
export function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const names = Object.keys(properties)
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown'
  if (names.length === 0) return `Record<string, ${additionalProperties === false ? 'never' : values}>`
  const lines = names.map((name) => {
    const own = properties[name]
    return `${comment(own?.description)}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeText(own)}`
  })
  return `{\n${indented(lines.join('\n'))}\n}`
}

export function comment(text: string | undefined): string {
  return text ? `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : ''
}

export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

export function propertyName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ')
}

function parenthesised(text: string): string {
  return text.includes(' ') && !text.startsWith('{') ? `(${text})` : text
}
