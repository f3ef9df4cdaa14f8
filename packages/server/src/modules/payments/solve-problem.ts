import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'

/**
 * Resolves the open problems of an order's payment with a note about the outcome. Moves no money: only
 * refunds do. The sweep of authorized orders then attempts the capture again when the order is completed, and ends the
 * payment if it still cannot be captured. While the customer was charged another amount, the problem opens again.
 * Throws UNAUTHORIZED, FORBIDDEN, UNPROCESSABLE without a note, NOT_FOUND when no problem is open.
 */
export async function resolveProblem(
  app: App,
  caller: Caller,
  { restaurantId, orderId, note }: { restaurantId: string; orderId: string; note: string },
): Promise<Record<never, never>> {
  requireRight(caller, 'payments.refund', restaurantId)
  const reason = cleanText(note, 300)
  if (reason === '')
    throw new ORPCError('UNPROCESSABLE', {
      status: 422,
      message: 'Please enter how the problem was resolved.',
    })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const resolved = await tx
      .updateTable('payment_problems')
      .set({ resolved_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', '=', orderId)
      .where('resolved_at', 'is', null)
      .returning('problem')
      .execute()
    const [first] = resolved
    if (!first) throw new ORPCError('NOT_FOUND')
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.problem_solved',
      subject: `order:${orderId}`,
      subjectLabel: first.problem,
      reason,
    })
  })
  return {}
}
