import { escapeHtml } from '@comanda/domain/html'

/** The parts of a JSON schema that the page renders. */
export interface ShownSchema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  properties?: Record<string, unknown>
  required?: readonly string[]
  items?: unknown
  prefixItems?: readonly unknown[]
  anyOf?: readonly unknown[]
  oneOf?: readonly unknown[]
  allOf?: readonly unknown[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: unknown
}

/** Renders a schema as a list of its fields; named schemas are links. */
export function schemaHtml(schema: unknown): string {
  const shown = asSchema(schema)
  const fields = fieldsOf(shown)
  return aboutHtml(shown) + fields
}

/** A description that only repeats the type is omitted. */
export function aboutHtml({ description, format }: ShownSchema): string {
  if (!description || description.toLowerCase() === format) return ''
  return `<p>${escapeHtml(description)}</p>`
}

function fieldsOf(schema: ShownSchema): string {
  if (schema.allOf) return schema.allOf.map((part) => fieldsOf(asSchema(part))).join('')
  const choices = choicesOf(schema)
  if (choices.length > 0) {
    const inner = choices.map(fieldsOf).filter(Boolean)
    return inner.length > 1 ? inner.join('<p class="or">or</p>') : inner.join('')
  }
  if (schema.items) return fieldsOf(asSchema(schema.items))
  if (!schema.properties) return ''
  const rows = Object.entries(schema.properties).map(([name, field]) =>
    fieldHtml(name, asSchema(field), schema.required?.includes(name) ?? false),
  )
  return `<dl>${rows.join('')}</dl>`
}

function fieldHtml(name: string, field: ShownSchema, required: boolean): string {
  const optional = required ? '' : ' <em>optional</em>'
  return `<dt><code>${escapeHtml(name)}</code> ${typeOf(field)}${optional}</dt><dd>${aboutHtml(field)}${fieldsOf(field)}</dd>`
}

/** The type with its limits, such as "string, 1 to 64 characters". */
export function typeOf(schema: ShownSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeOf(asSchema(part))).join(' with ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(asSchema(choice))))].join(' | ')
  if (schema.items)
    return `${typeOf(asSchema(schema.items))}[]${limits(schema.minItems, schema.maxItems, '')}`
  const name = schema.format ?? (typeof schema.type === 'string' ? schema.type : 'any')
  return `<span class="type">${name}${limits(schema.minLength, schema.maxLength, ' characters')}${limits(schema.minimum, schema.maximum, '')}</span>`
}

function limits(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return `, at least ${min}${unit}`
  return min === undefined ? `, at most ${max}${unit}` : `, ${min} to ${max}${unit}`
}

function choicesOf(schema: ShownSchema): ShownSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).map(asSchema)
}

function literal(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`
}

export function asSchema(schema: unknown): ShownSchema {
  return typeof schema === 'object' && schema !== null ? schema : {}
}
