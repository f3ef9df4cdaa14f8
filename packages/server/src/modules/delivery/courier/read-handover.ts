import type { CourierHandover } from '@comanda/contract/delivery'
import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import type { CourierRow } from './courier-row.ts'

/**
 * The courier of an order with the proof of delivery; null when the order has no courier.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function readHandover(
  app: App,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<CourierHandover | null> {
  requireRight(caller, 'orders.view', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new ORPCError('NOT_FOUND')
    const row = await tx
      .selectFrom('courier_deliveries')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return row ? handoverOf(row) : null
  })
}

function handoverOf(row: CourierRow): CourierHandover {
  return {
    state: row.state,
    status: row.status,
    mayBeBooked: row.state === 'failed' && row.may_be_booked,
    name: row.courier_name,
    vehicle: row.courier_vehicle,
    bookedAt: row.booked_at?.getTime() ?? null,
    statusAt: row.status_at?.getTime() ?? null,
    quotedFee: row.quoted_fee,
    bookedFee: row.booked_fee,
    trackingUrl: row.tracking_url,
    proof: proofOf(row.proof),
  }
}

/** Drops everything that is not an http(s) URL, because the external data is rendered as a link. */
function proofOf(stored: unknown): CourierHandover['proof'] {
  const known = proof.safeParse(stored)
  if (!known.success) return null
  const { picture, signature } = known.data
  const read = {
    pictureUrl: picture?.image_url ?? null,
    signatureUrl: signature?.image_url ?? null,
    signedBy: signature?.signer_name ?? null,
  }
  return read.pictureUrl || read.signatureUrl || read.signedBy ? read : null
}

const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullish()
  .catch(null)
const proof = z.object({
  picture: z.object({ image_url: address }).nullish().catch(null),
  signature: z
    .object({ image_url: address, signer_name: z.string().max(200).nullish().catch(null) })
    .nullish()
    .catch(null),
})
