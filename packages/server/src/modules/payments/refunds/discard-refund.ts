import type { Instant } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Discard } from '../../../platform/jobs/job.ts'
import { lookUpRefund } from '../../finance/public.ts'
import { readCharge } from './carry-out-refund.ts'
import { findRefund, type RefundRef, targetOf } from './refund-row.ts'
import { endRefund, settleRefund } from './settle-refund.ts'

/** A refund that the provider has made, though no response arrived, is stored as such; one that it has not made fails. */
export const discardRefund: Discard<RefundRef> = {
  consequence:
    'A refund that was not made fails: the customer does not get this money, and the amount can be refunded again. If you paid it back in another way, do not repeat it.',
  lookUp,
  async end(app, tx, ref) {
    const row = await findRefund(tx, ref)
    if (row) await endRefund(app, tx, row)
  },
}

async function lookUp(app: App, ref: RefundRef, since: Instant): Promise<void> {
  const row = await app.db.tenant(ref.restaurantId, ACTOR, (tx) => findRefund(tx, ref))
  if (!row || targetOf(row) !== 'card' || (row.state !== 'requested' && row.state !== 'pending')) return
  const { payment_intent_id: intentId } = await readCharge(app, row)
  if (intentId === null) return
  const { id, provider_refund_id: providerRefundId } = row
  const reported = await lookUpRefund(app, { id, intentId, providerRefundId }, since)
  if (reported) await settleRefund(app, row, reported, ACTOR)
}

const ACTOR = 'system:payments'
