import type { KitchenSettings, StoredKitchenSettings } from '@comanda/contract/kitchen'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { changedSince } from '../../../platform/changed-since.ts'
import { lockRestaurant } from '../../../platform/lock-restaurant.ts'
import { requireRight } from '../../identity/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'
import { readStoredSettings } from './read-settings.ts'

/**
 * Changes a kitchen's settings and notifies its screens. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, BAD_REQUEST, NOT_FOUND, and CHANGED_SINCE with the current settings.
 */
export async function updateSettings(
  app: App,
  caller: Caller,
  { restaurantId, revision, settings }: { restaurantId: string; revision: number; settings: KitchenSettings },
): Promise<StoredKitchenSettings> {
  requireRight(caller, 'devices.manage', restaurantId)
  if (settings.warnMinutes >= settings.lateMinutes) {
    const message = 'Amber must come before red.'
    throw new ORPCError('BAD_REQUEST', {
      message,
      data: { issues: [{ path: 'settings.warnMinutes', message }] },
    })
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const stored = await readStoredSettings(tx, restaurantId)
    const before = stored.settings
    const changes = (Object.keys(before) as (keyof KitchenSettings)[])
      .filter((field) => before[field] !== settings[field])
      .map((field) => ({ field, before: before[field], after: settings[field] }))
    if (changes.length === 0) return stored
    if (stored.revision !== revision) throw changedSince('kitchen’s settings', stored)
    const values = {
      warn_minutes: settings.warnMinutes,
      late_minutes: settings.lateMinutes,
      escalate_minutes: settings.escalateMinutes,
      give_up_minutes: settings.giveUpMinutes,
      print_when: settings.printWhen,
      printer_host: settings.printerHost,
      printer_port: settings.printerPort,
      lead_minutes: settings.leadMinutes,
      offers_curbside: settings.offersCurbside,
      steps: settings.steps,
      ready_when_made: settings.readyWhenMade,
      ...(isPrintingChanged(before, settings) && { printing_since: new Date(app.now()) }),
      printer_failed_at: null,
      printer_next_try: null,
      updated_at: new Date(app.now()),
      revision: revision + 1,
    }
    await tx
      .insertInto('kitchen_settings')
      .values({ restaurant_id: restaurantId, ...values })
      .onConflict((known) => known.column('restaurant_id').doUpdateSet(values))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'settings.kitchen_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Kitchen settings',
      changes,
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
    return { settings, revision: revision + 1 }
  })
}

/** After such a change, only later tickets are printed: a printer set up in a rush must not print all waiting ones. */
function isPrintingChanged(before: KitchenSettings, after: KitchenSettings): boolean {
  return (['printWhen', 'printerHost', 'printerPort'] as const).some(
    (field) => before[field] !== after[field],
  )
}
