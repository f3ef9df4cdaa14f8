import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../audit/public.ts'
import { requireRight } from '../identity/public.ts'

/**
 * Takes the mark from a payment that does not fit its order: somebody has looked into it, and says what came of it. Money
 * moves by refunds alone.
 * Throws UNAUTHORIZED, FORBIDDEN, UNPROCESSABLE without a note, NOT_FOUND when nothing is open (any more).
 */
export async function solveProblem(
  app: App,
  caller: Caller,
  { restaurantId, orderId, note }: { restaurantId: string; orderId: string; note: string },
): Promise<Record<never, never>> {
  requireRight(caller, 'payments.refund', restaurantId)
  const reason = cleanText(note, 300)
  if (reason === '')
    throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Please say what came of it.' })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const solved = await tx
      .updateTable('payment_problems')
      .set({ resolved_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', '=', orderId)
      .where('resolved_at', 'is', null)
      .returning('problem')
      .execute()
    const [first] = solved
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
