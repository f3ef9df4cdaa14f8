import { z } from 'zod'
import { invalidParams } from './errors.ts'

export const phone = z.string().regex(/^\+1\d{10}$/, 'Must be a phone number in E.164 format.')
export const instant = z.iso.datetime({ offset: true })
export const notes = z.string().max(280)

/** The parsed request body. Throws `invalid_params` that names every invalid parameter. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const details: Record<string, string> = {}
  for (const issue of parsed.error.issues) details[issue.path.join('.') || 'body'] ??= issue.message
  throw invalidParams(details)
}
