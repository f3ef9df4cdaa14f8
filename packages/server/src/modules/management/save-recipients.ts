import type { Recipients } from '@comanda/contract/management'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../audit/public.ts'
import { requireRight } from '../identity/public.ts'
import { recipientColumns, recipientsOf } from './read-recipients.ts'

export interface ChosenRecipients {
  restaurantId: string
  notificationEmail: string | null
  ownerEmail: string | null
  managerEmail: string | null
  notificationPhone: string | null
  ownerPhone: string | null
  managerPhone: string | null
}

/**
 * Changes who gets the mails and texts that go to a restaurant's management, and writes down what was changed: with them
 * goes what customers are called and where they live. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function saveRecipients(
  app: App,
  caller: Caller,
  { restaurantId, ...chosen }: ChosenRecipients,
): Promise<Recipients> {
  requireRight(caller, 'orders.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(recipientColumns)
      .where('id', '=', restaurantId)
      // Orders, which only point to the restaurant, do not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ORPCError('NOT_FOUND')
    const wanted = {
      notification_email: chosen.notificationEmail,
      owner_email: chosen.ownerEmail,
      manager_email: chosen.managerEmail,
      notification_phone: chosen.notificationPhone,
      owner_phone: chosen.ownerPhone,
      manager_phone: chosen.managerPhone,
    }
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (field) => (before[field] ?? '') !== (wanted[field] ?? ''),
    )
    if (fields.length === 0) return recipientsOf(before)
    await tx.updateTable('restaurants').set(wanted).where('id', '=', restaurantId).execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.recipients_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Mails and texts to the management',
      changes: fields.map((field) => ({ field, before: before[field], after: wanted[field] })),
    })
    return recipientsOf({ ...before, ...wanted })
  })
}
