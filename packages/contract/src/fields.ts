import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { orderStatuses } from '@comanda/domain/ordering/order-status'
import { paymentStatuses } from '@comanda/domain/ordering/payment-status'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { z } from 'zod'

/**
 * Normalized to lower case, so that ids can be compared as strings with each other and with ids stored by
 * third parties.
 */
export const id = z.uuid().toLowerCase().describe('UUID')
export const idInScope = id.optional().describe('Omitted: all restaurants within the scope of the caller')
export const inRestaurant = z.object({ restaurantId: id })
export const ofOrder = z.object({ restaurantId: id, orderId: id })
export const restaurantRef = z.object({ id, name: z.string() })
export const cents = branded<Cents>(z.int().describe('US cents'))
/** A price or a difference of prices as a person enters it; the limits are those of menu files. */
export const enteredPrice = branded<Cents>(z.int().min(-10_000_000).max(10_000_000).describe('US cents'))
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
export const daypartSchedule = z.partialRecord(
  z.enum(weekdays),
  z.array(
    z.object({
      start: localTime,
      end: localTime.describe('Inclusive; before the start: on the next day'),
    }),
  ),
)
export const localDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Enter a day from 2000 to 2099.')
  .describe('YYYY-MM-DD')
export const offerSchedule = z
  .object({
    startsOn: localDay.nullable().describe('The first day; null: no start'),
    endsOn: localDay.nullable().describe('The last day, inclusive; null: no end'),
    weekdays: z.array(z.enum(weekdays)).max(7).readonly().describe('Empty: every day'),
    from: localTime.nullable().describe('Start within each day'),
    until: localTime.nullable().describe('End within each day; at or before `from`: on the next day'),
  })
  .describe('When it is valid, in the time zone of the restaurant')
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

/** Text that the server uses as it is. Control characters and broken surrogates, which Postgres rejects, become spaces. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' '))

/**
 * An integer typed as one of the domain's branded units. The brands exist in types only, so nothing is
 * converted.
 */
function branded<Unit extends number>(schema: z.ZodType): z.ZodType<Unit, Unit> {
  return schema as z.ZodType<Unit, Unit>
}

/** A number in the query of a GET request, from 1. */
export const countUpTo = (max: number) => z.coerce.number().pipe(z.int().min(1).max(max))

/** Redirect target after sign-in: a path on the host of the request. */
export const localPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)
