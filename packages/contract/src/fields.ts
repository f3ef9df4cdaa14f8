import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { orderStatuses } from '@comanda/domain/ordering/order-status'
import { paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { z } from 'zod'

/** Fields that many operations share. Each says its unit. */
/** Written one way from here on, so that ids compare as texts: with each other, and with what third parties kept. */
export const id = z.uuid().toLowerCase().describe('UUID')
export const cents = branded<Cents>(z.int().describe('US cents'))
export const percent = branded<Percent>(z.int().describe('Thousandths of a percent: 8500 is 8.5%'))
export const instant = z
  .int()
  .min(0)
  .max(8_640_000_000_000_000)
  .describe('Milliseconds since 1970-01-01T00:00:00Z')
export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM')
export const localDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01')
  .describe('YYYY-MM-DD')
export const orderStatus = z.enum(orderStatuses)
export const paymentStatus = z.enum(paymentStatuses)
export const fulfillment = z.enum(['pickup', 'delivery'])

/** Free text of a person, cleaned again by the server. Longer input is refused, not cut. */
export const personText = (max: number) => z.string().max(max)

/** A whole number under one of the domain's brands. The brands live in the types alone, so nothing is converted. */
function branded<Unit extends number>(schema: z.ZodType): z.ZodType<Unit, Unit> {
  return schema as z.ZodType<Unit, Unit>
}
