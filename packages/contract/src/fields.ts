import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { orderStatuses } from '@comanda/domain/ordering/order-status'
import { paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { z } from 'zod'

/**
 * Normalised to lower case, so that ids can be compared as strings with each other and with ids stored by
 * third parties.
 */
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
export const pickupNumber = z
  .int()
  .nullable()
  .describe('Number to say at the counter, from 1 each day of the restaurant; null until the order is paid')
export const fulfillment = z.enum(['pickup', 'delivery'])

/**
 * Free text entered by a user; the server cleans it again. Text beyond the limit is rejected, not truncated.
 */
export const personText = (max: number) => z.string().max(max)

/**
 * An integer typed as one of the domain's branded units. The brands exist in types only, so nothing is
 * converted.
 */
function branded<Unit extends number>(schema: z.ZodType): z.ZodType<Unit, Unit> {
  return schema as z.ZodType<Unit, Unit>
}

/** Redirect target after sign-in: a path on the host of the request. */
export const localPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)
