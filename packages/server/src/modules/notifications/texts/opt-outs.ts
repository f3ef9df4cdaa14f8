import type { App } from '../../../app.ts'
import type { NotificationRow } from '../notification-row.ts'

/** The kinds that an opt-out applies to. Codes are always sent: their recipient requested them. */
const optOutKinds = ['order_ready', 'payment_link', 'order_escalated', 'kitchen_offline']

/** Whether the recipient of a text message has opted out. */
export async function isOptedOut(
  app: Pick<App, 'db'>,
  { channel, kind, recipient }: Pick<NotificationRow, 'channel' | 'kind' | 'recipient'>,
): Promise<boolean> {
  if (channel !== 'sms' || !optOutKinds.includes(kind)) return false
  const found = await app.db.platform('system:notifications', (tx) =>
    tx.selectFrom('sms_opt_outs').select('phone').where('phone', '=', recipient).executeTakeFirst(),
  )
  return found !== undefined
}

export async function stopTexts(app: Pick<App, 'db' | 'now'>, phone: string): Promise<void> {
  const row = { phone, opted_out_at: new Date(app.now()) }
  await app.db.platform('system:texts', (tx) =>
    tx
      .insertInto('sms_opt_outs')
      .values(row)
      .onConflict((known) => known.doNothing())
      .execute(),
  )
}

export async function allowTexts(app: Pick<App, 'db'>, phone: string): Promise<void> {
  await app.db.platform('system:texts', (tx) =>
    tx.deleteFrom('sms_opt_outs').where('phone', '=', phone).execute(),
  )
}
