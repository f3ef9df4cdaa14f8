import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { cents, id, instant } from './fields.ts'
import { payout, payoutDetails } from './payout-contents.ts'

/** Balance and payouts of an account as reported by the provider; nothing is estimated beyond that. */
export const payoutOverview = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    requestedAt: instant,
    balance: z.object({ available: cents, pending: cents }),
    /** estimated: the balance held by the provider, which reports no payout date for it. */
    next: z.object({ amount: cents, arrivalAt: instant.nullable(), estimated: z.boolean() }).nullable(),
    payouts: z.array(payout),
  }),
  z.object({ state: z.literal('not_connected') }),
  z.object({ state: z.literal('unavailable') }),
])
export type PayoutOverview = z.infer<typeof payoutOverview>

export const reconciliation = z.object({
  id,
  from: instant,
  to: instant,
  finishedAt: instant,
  /** Number of movements found on either side. */
  compared: z.int(),
  /** Their effect on the platform's balance at the provider, by our ledger and by the provider's. */
  ours: cents,
  theirs: cents,
  difference: cents,
  requestedBy: z.string(),
  /** At most 500. */
  differences: z.array(
    z.object({
      kind: z.enum(['missing_here', 'missing_there', 'amount', 'day']),
      movement: z.string(),
      /** The provider's id of the movement. */
      ref: z.string(),
      restaurantId: id.nullable(),
      /** The order that the movement belongs to, if known. */
      order: z.object({ id, number: z.string(), restaurantName: z.string() }).nullable(),
      ours: cents.nullable(),
      theirs: cents.nullable(),
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

const payoutRequest = z.object({
  payoutId: z.string().regex(/^po_\w{1,250}$/),
  restaurantId: id.optional().describe('Omitted: a payout of the platform'),
})

const longestPeriod = 370 * 24 * 60 * 60 * 1000
const endOfTime = Date.UTC(2100, 0)

export const finance = {
  payouts: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/finance/payouts',
      summary:
        'Get balance and payouts of a restaurant’s account or of the platform, as reported by the provider',
    })
    .input(z.object({ restaurantId: id.optional() }))
    .output(payoutOverview),
  payout: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/finance/payouts/{payoutId}',
      summary: 'Get a payout with the orders, refunds and fees in it',
    })
    .input(payoutRequest)
    .output(payoutDetails),
  exportPayout: withRight('payouts.view')
    .route({
      method: 'POST',
      path: '/finance/payouts/{payoutId}/export',
      summary: 'Export every entry of a payout as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(payoutRequest)
    .output(download('text/csv')),
  reconcile: withRight('platform.manage', 'platform')
    .route({
      method: 'POST',
      path: '/finance/reconciliations',
      summary: 'Reconcile the ledger with the provider’s movements for a period',
    })
    .errors({ PAYMENT_FAILED: { status: 502 } })
    .input(
      z
        .object({ from: instant, to: instant })
        .refine(({ from, to }) => from < to && to - from <= longestPeriod, 'The period is empty or too long')
        .refine(({ to }) => to <= endOfTime, 'The period ends too far in the future'),
    )
    .output(reconciliation),
  reconciliations: withRight('platform.manage', 'platform')
    .route({ method: 'GET', path: '/finance/reconciliations', summary: 'List the latest reconciliations' })
    .output(z.array(reconciliation)),
}
