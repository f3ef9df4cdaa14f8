import type { LoyaltyMember, OfficeEntry } from '@comanda/contract/loyalty/members'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { audit } from '../../platform/audit.ts'
import { invalidFields } from '../../platform/invalid-fields.ts'
import { requireRight } from '../identity/public.ts'
import { addEntries, lockBalance } from './ledger.ts'
import { readEntries } from './read-entries.ts'
import { readMember } from './read-members.ts'

/**
 * Adds points to a member, or removes them. A repeated request changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and POINTS_INVALID without points or a reason, for a balance below zero, and
 * for a request that was made with other content.
 */
export async function adjustPoints(
  app: App,
  caller: Caller,
  input: { restaurantId: string; memberId: string; requestId: string; points: number; reason: string },
): Promise<{ member: LoyaltyMember; entry: OfficeEntry }> {
  const { restaurantId, memberId, requestId, points } = input
  requireRight(caller, 'promotions.manage', restaurantId)
  const reason = cleanText(input.reason, 200)
  if (points === 0) throw invalid('points', 'Enter the points to add or remove.')
  const ref = { restaurantId, userId: memberId }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const balance = await lockBalance(tx, ref)
    if (balance === null) throw new ORPCError('NOT_FOUND')
    const stored = await tx
      .selectFrom('loyalty_ledger')
      .select(['id', 'user_id', 'points'])
      .where('restaurant_id', '=', restaurantId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    if (stored && (stored.user_id !== memberId || stored.points !== points)) throw requestUsed()
    const id = stored ? String(stored.id) : await adjust(balance)
    const [entry] = await readEntries(tx, ref, { before: String(BigInt(id) + 1n), limit: 1 })
    if (!entry) throw new Error(`Entry ${id} of member ${memberId} was not found.`)
    return { member: await readMember(tx, ref), entry }

    async function adjust(current: number): Promise<string> {
      if (reason === '') throw invalid('reason', 'Enter a reason. The member can see it.')
      if (points < 0 && current + points < 0)
        throw invalid('points', `This member has ${current} points. The balance cannot fall below zero.`)
      const at = new Date(app.now())
      const by_name = caller.user?.name || caller.user?.email || caller.apiKey?.name || caller.actor
      const entry = { kind: 'adjust' as const, points, at, reason, by_name, request_id: requestId }
      const [added = ''] = await addEntries(tx, ref, [entry]).catch((error) => {
        throw isUniqueViolation(error) ? requestUsed() : error
      })
      await audit(app, tx, caller, {
        restaurantId,
        action: 'settings.loyalty_points_adjusted',
        subject: `member:${memberId}`,
        subjectLabel: (await readMember(tx, ref)).name || 'Member without a name',
        reason,
        changes: [{ field: 'points', before: current, after: current + points }],
      })
      return added
    }
  })
}

const requestUsed = () =>
  invalid('points', 'Your change before this one was made. Check the points, then try again.')

const invalid = (path: 'points' | 'reason', message: string) =>
  invalidFields('POINTS_INVALID', { [path]: message })
