import type { PauseEnd, PauseEntry } from '@comanda/contract/kitchen'
import { type PauseReason, pauseReasonText } from '@comanda/domain/ordering/pause-reasons'
import type { Selectable } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderingDisableLog } from '../../../db/tables.ts'
import { requireRight } from '../../identity/public.ts'
import { photoLink } from './photo-link.ts'

const PAGE = 20

export interface PauseFilter {
  restaurantId: string
  /** The cursor of the next page: only pauses that began before this instant. */
  before?: number | undefined
  reason?: PauseReason | undefined
  ended?: PauseEnd | undefined
}

/** The history of ordering pauses, newest first, in pages of 20. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPauses(
  app: App,
  caller: Caller,
  { restaurantId, before, reason, ended }: PauseFilter,
): Promise<{ pauses: PauseEntry[]; more: boolean }> {
  requireRight(caller, 'orders.manage', restaurantId)
  const rows = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('ordering_disable_log')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .$if(before !== undefined, (query) => query.where('disabled_at', '<', new Date(before ?? 0)))
      .$if(reason !== undefined, (query) => query.where('disable_reason', '=', reason ?? ''))
      .$if(ended === 'active', (query) => query.where('enabled_at', 'is', null))
      .$if(ended !== undefined && ended !== 'active', (query) =>
        query.where('enabled_at', 'is not', null).where('auto_enabled', '=', ended === 'by_itself'),
      )
      .orderBy('disabled_at', 'desc')
      .limit(PAGE + 1)
      .execute(),
  )
  return { pauses: rows.slice(0, PAGE).map((row) => entryOf(app, row)), more: rows.length > PAGE }
}

function entryOf(app: App, row: Selectable<OrderingDisableLog>): PauseEntry {
  return {
    id: row.id,
    reason: pauseReasonText(row.disable_reason, row.custom_reason),
    durationMinutes: row.duration_minutes,
    disabledBy: row.disabled_by_name,
    disabledAt: row.disabled_at.getTime(),
    disabledUntil: row.disabled_until.getTime(),
    enabledAt: row.enabled_at?.getTime() ?? null,
    enabledBy: row.enabled_by_name,
    autoEnabled: row.auto_enabled,
    photo: row.staff_photo ? photoLink(app, { id: row.id, restaurantId: row.restaurant_id }) : null,
  }
}
