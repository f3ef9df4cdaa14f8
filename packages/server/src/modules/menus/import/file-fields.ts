import { type Cents, cents } from '@comanda/domain/money/cents'
import { percentFromPlain } from '@comanda/domain/money/percent'
import { z } from 'zod'
import { findingsOf, MAX_FINDINGS } from './findings.ts'

export const name = z.string().trim().min(1, 'must not be empty').max(200)
export const text = z.string().trim().max(2000).default('')
export const position = z.int().min(0).max(1_000_000).optional()
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
export const dayTime = z.iso.datetime({ message: 'must be a date and time such as 2026-01-31T00:00:00Z' })

export const signedDollars = z
  .number()
  .min(-100_000)
  .max(100_000)
  .refine((amount) => isWhole(amount * 100), 'must be dollars with at most two decimals')
  .transform((amount): Cents => cents(Math.round(amount * 100)))
export const dollars = signedDollars.refine((amount) => amount >= 0, 'must not be negative')
export const plainPercent = z
  .number()
  .min(0)
  .max(100)
  .refine((share) => isWhole(share * 1000), 'must be a percentage with at most three decimals')
  .transform(percentFromPlain)

/** A list whose validation ends after a thousand problems. `list` has its length. */
export function listOf<Item extends z.ZodType>(item: Item, list = z.array(z.unknown())) {
  return list.transform((values, { issues }): z.output<Item>[] => {
    const items: z.output<Item>[] = []
    for (const [at, value] of values.entries()) {
      if (issues.length >= MAX_FINDINGS) break
      const parsed = item.safeParse(value)
      if (parsed.success) items.push(parsed.data)
      else
        for (const { path, message } of parsed.error.issues.flatMap(findingsOf))
          issues.push({ code: 'custom', message, path: [at, ...path], input: value })
    }
    return items
  })
}

/** Tolerates floating-point error: 11.35 times 100 is 1134.9999999999998. */
export function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6
}
