import type { Recipients } from '@comanda/contract/management'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { recipientColumns, recipientsOf } from './read-recipients.ts'

export interface ChosenRecipients {
  restaurantId: string
  /** The revision that the form was opened with. */
  revision: number
  notificationEmail: string | null
  ownerEmail: string | null
  managerEmail: string | null
  notificationPhone: string | null
  ownerPhone: string | null
  managerPhone: string | null
}

/**
 * Changes the recipients of emails and text messages to a restaurant's management. Audited, and only after a proof,
 * because those messages contain names and addresses of customers. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, and CHANGED_SINCE with the current recipients.
 */
export async function saveRecipients(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...chosen }: ChosenRecipients,
): Promise<Recipients> {
  requireRight(caller, 'orders.manage', restaurantId)
  await requireProof(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(recipientColumns)
      .where('id', '=', restaurantId)
      // Does not block orders, which only reference the restaurant.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ORPCError('NOT_FOUND')
    const updates = {
      notification_email: chosen.notificationEmail,
      owner_email: chosen.ownerEmail,
      manager_email: chosen.managerEmail,
      notification_phone: chosen.notificationPhone,
      owner_phone: chosen.ownerPhone,
      manager_phone: chosen.managerPhone,
    }
    const fields = (Object.keys(updates) as (keyof typeof updates)[]).filter(
      (field) => (before[field] ?? '') !== (updates[field] ?? ''),
    )
    if (fields.length === 0) return recipientsOf(before)
    if (before.recipients_revision !== revision)
      throw changedSince('restaurant’s recipients', recipientsOf(before))
    const after = await tx
      .updateTable('restaurants')
      .set(updates)
      .where('id', '=', restaurantId)
      .returning(recipientColumns)
      .executeTakeFirstOrThrow()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.recipients_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Management notifications',
      changes: fields.map((field) => ({ field, before: before[field], after: updates[field] })),
    })
    return recipientsOf(after)
  })
}
