import { payoutLineKinds } from '@comanda/domain/reporting/payout-contents'
import { z } from 'zod'
import { cents, id, instant, restaurantRef } from './fields.ts'

export const payout = z.object({
  id: z.string(),
  amount: cents,
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrivalAt: instant,
  createdAt: instant,
  failure: z.string().nullable(),
})

const sums = {
  amount: cents.describe('Before the fee; outgoing amounts are negative'),
  fee: cents.describe('The fee of the payment provider, or on a restaurant’s account the platform’s'),
  net: cents.describe('Amount less fee'),
}

export const payoutLine = z.object({
  id: z.string().describe('The entry at the payment provider'),
  kind: z.enum(payoutLineKinds),
  intentId: z.string().nullable(),
  ...sums,
  at: instant,
})
export type PayoutLine = z.infer<typeof payoutLine>

const payoutOrder = z.object({
  id,
  number: z.string(),
  restaurant: restaurantRef,
})
export type PayoutOrder = z.infer<typeof payoutOrder>

/** What a payout settles. */
export const payoutDetails = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    payout,
    count: z.int().describe('Number of all entries'),
    lines: z
      .array(payoutLine.extend({ order: payoutOrder.nullable() }))
      .describe('At most 500, the oldest first'),
    sums: z
      .array(z.object({ kind: z.enum(payoutLineKinds), count: z.int(), ...sums }))
      .describe('Sums of all entries by kind'),
    total: z.object(sums).describe('Sums of all entries; the net amount is the payout if `isComplete`'),
    isComplete: z.boolean(),
  }),
  z.object({
    state: z.literal('not_listed').describe('The payment provider does not report what the payout contains'),
    payout,
  }),
  z.object({ state: z.literal('unavailable') }),
])
export type PayoutDetails = z.infer<typeof payoutDetails>
