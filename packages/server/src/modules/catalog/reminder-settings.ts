import type { StoredReminder } from '@comanda/contract/reminders'
import { type ReminderFields, reminderIssues } from '@comanda/domain/marketing/cart-reminder'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { refuseKey, requireRight } from '../identity/public.ts'
import { invalid, isUnchanged } from './checks.ts'
import { recordChange } from './record-change.ts'
import { type ReminderState, readReminderState, reminderKind } from './reminder-kind.ts'

/** How a restaurant reminds customers of their carts. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readReminderSettings(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<StoredReminder> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) =>
    storedOf(await readReminderState(tx, restaurantId)),
  )
}

/**
 * Replaces the settings of cart reminders. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND,
 * CATALOG_INVALID, and CHANGED_SINCE with the current settings.
 */
export async function saveReminderSettings(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: { restaurantId: string; revision: number } & ReminderFields,
): Promise<{ reminder: StoredReminder; changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  refuseKey(caller)
  const fields: ReminderFields = {
    ...entered,
    subject: cleanText(entered.subject, Number.POSITIVE_INFINITY),
    message: cleanText(entered.message, Number.POSITIVE_INFINITY),
  }
  const issues = reminderIssues(fields)
  if (Object.keys(issues).length > 0) throw invalid(issues)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await reminderKind.lock(tx, restaurantId, [restaurantId])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.revision > 0 && isUnchanged<ReminderFields>(before, fields))
      return { reminder: storedOf(before), changeId: null }
    if (before.revision !== revision) throw changedSince('reminder', storedOf(before))
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'settings.reminders_changed',
      label: before.name,
      entities: [{ kind: 'cart_reminder', before, after: { ...before, ...fields } }],
    })
    return { reminder: storedOf(await readReminderState(tx, restaurantId)), changeId }
  })
}

function storedOf({ id: _, name: __, archivedAt: ___, ...stored }: ReminderState): StoredReminder {
  return stored
}
