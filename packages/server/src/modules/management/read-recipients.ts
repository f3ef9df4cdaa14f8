import type { Recipients } from '@comanda/contract/management'
import { formatPhone } from '@comanda/domain/people/phone'
import { ORPCError } from '@orpc/server'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tables } from '../../db/tables.ts'
import { requireRight } from '../identity/public.ts'
import { managementOf, managementPhonesOf } from '../notifications/public.ts'

export const recipientColumns = [
  ...(['notification_email', 'owner_email', 'manager_email', 'email'] as const),
  ...(['notification_phone', 'owner_phone', 'manager_phone', 'phone'] as const),
  'recipients_revision' as const,
] as const
export type RecipientRow = Pick<Selectable<Tables['restaurants']>, (typeof recipientColumns)[number]>

/**
 * The recipients of emails and text messages to a restaurant's management, and the contacts they derive from.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function readRecipients(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<Recipients> {
  requireRight(caller, 'orders.manage', restaurantId)
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx.selectFrom('restaurants').select(recipientColumns).where('id', '=', restaurantId).executeTakeFirst(),
  )
  if (!row) throw new ORPCError('NOT_FOUND')
  return recipientsOf(row)
}

export function recipientsOf(row: RecipientRow): Recipients {
  return {
    chosen: {
      notificationEmail: row.notification_email,
      ownerEmail: row.owner_email,
      managerEmail: row.manager_email,
      notificationPhone: row.notification_phone,
      ownerPhone: row.owner_phone,
      managerPhone: row.manager_phone,
    },
    restaurantEmail: row.email,
    restaurantPhone: row.phone || null,
    mails: managementOf(row),
    texts: managementPhonesOf(row).map(formatPhone),
    revision: row.recipients_revision,
  }
}
