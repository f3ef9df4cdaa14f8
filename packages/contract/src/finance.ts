import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, id, instant } from './fields.ts'

const payout = z.object({
  id: z.string(),
  amount: cents,
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  arrivalAt: instant,
  createdAt: instant,
  failure: z.string().nullable(),
})

/** What the provider says of an account's money; where it says nothing, nothing is guessed. */
export const moneyFacts = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    askedAt: instant,
    balance: z.object({ available: cents, pending: cents }),
    /** estimated: what the provider holds; it tells no date for it. */
    next: z.object({ amount: cents, arrivalAt: instant.nullable(), estimated: z.boolean() }).nullable(),
    payouts: z.array(payout),
  }),
  z.object({ state: z.literal('not_connected') }),
  z.object({ state: z.literal('unavailable') }),
])
export type MoneyFacts = z.infer<typeof moneyFacts>

export const reconciliation = z.object({
  id,
  from: instant,
  to: instant,
  finishedAt: instant,
  /** Movements that either side has. */
  compared: z.int(),
  /** What they do to the platform's balance at the provider, by our books and by its own. */
  ours: cents,
  theirs: cents,
  difference: cents,
  requestedBy: z.string(),
  /** At most five hundred. */
  differences: z.array(
    z.object({
      kind: z.enum(['missing_here', 'missing_there', 'amount', 'day']),
      movement: z.string(),
      /** What the provider calls it. */
      ref: z.string(),
      restaurantId: id.nullable(),
      /** Whose money it was, where that is known. */
      order: z.object({ id, number: z.string(), restaurantName: z.string() }).nullable(),
      ours: cents.nullable(),
      theirs: cents.nullable(),
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

const longestPeriod = 370 * 24 * 60 * 60 * 1000
const endOfTime = Date.UTC(2100, 0)

export const finance = {
  payouts: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/finance/payouts',
      tags: ['Finance'],
      summary: 'Balance and payouts of a restaurant’s account, or of the platform, as the provider says',
    })
    .input(z.object({ restaurantId: id.optional() }))
    .output(moneyFacts),
  reconcile: withRight('platform.manage', 'platform')
    .route({
      method: 'POST',
      path: '/finance/reconciliations',
      tags: ['Finance'],
      summary: 'Compare our books with the provider’s, movement by movement, for a period',
    })
    .errors({ PAYMENT_FAILED: { status: 502 } })
    .input(
      z
        .object({ from: instant, to: instant })
        .refine(({ from, to }) => from < to && to - from <= longestPeriod, 'The period is empty or too long')
        .refine(({ to }) => to <= endOfTime, 'The period lies too far ahead'),
    )
    .output(reconciliation),
  reconciliations: withRight('platform.manage', 'platform')
    .route({
      method: 'GET',
      path: '/finance/reconciliations',
      tags: ['Finance'],
      summary: 'The newest comparisons of our books with the provider’s',
    })
    .output(z.array(reconciliation)),
}
