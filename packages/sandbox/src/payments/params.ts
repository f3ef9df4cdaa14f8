import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'
import type { Metadata } from './objects.ts'

/** A whole number in a form, such as cents. */
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'integer')
  .transform(Number)
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')
export const text = z.string().max(5000)
/** An empty value deletes the key. */
export const metadata = z.record(z.string().max(40), z.string().max(500))
export const expansion = z.array(z.string())

export const billing = z
  .object({
    name: text,
    email: text,
    phone: text,
    address: z
      .object({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
      .partial(),
  })
  .partial()

export const listing = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([integer, z.object({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])
    .optional(),
  expand: expansion.optional(),
}

/** The parsed form. Throws the provider's 400 that names the first invalid parameter. */
export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (!issue) throw invalidRequest('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(issue.path)
  const given = issue.path.reduce<unknown>(childOf, form)
  if (given === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.message === 'integer') {
    throw invalidRequest(`Invalid integer: ${String(given)}`, { code: 'parameter_invalid_integer', param })
  }
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** The merged metadata: given keys replace, empty values delete. */
export function mergedMetadata(stored: Metadata, given: Metadata | undefined): Metadata {
  return Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== ''))
}

function bracketed(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String)
  return `${head ?? ''}${rest.map((part) => `[${part}]`).join('')}`
}

function childOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
