import { type SoldOut, type SoldOutChange, soldOutTerm } from '@comanda/domain/menu/stock'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { audit } from '../../../platform/audit.ts'
import { nameOfCaller, requireOperator } from '../../devices/public.ts'
import { openingOf } from '../../restaurants/public.ts'
import { requireSoldOutEnd } from './sold-out-end.ts'

/**
 * Marks options as sold out, for the restaurant's day, until a date or until it is changed, or as available again.
 * Options that no longer exist are skipped, so that a list from a moment ago can be sent. Idempotent. Throws
 * UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND when none exists, UNPROCESSABLE.
 */
export async function setOptionSoldOut(
  app: App,
  caller: Caller,
  { restaurantId, optionIds, ...change }: { restaurantId: string; optionIds: string[] } & SoldOutChange,
): Promise<{ optionIds: string[]; soldOut: SoldOut; soldOutUntil: Instant | null }> {
  requireOperator(caller, restaurantId)
  const { soldOut } = change
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const now = app.now()
    const opening = await openingOf(app, tx, restaurantId)
    const until = requireSoldOutEnd(change, now, opening)
    const isOff = soldOut !== 'no'
    const values = {
      is_available: !isOff,
      sold_out_until: until === null ? null : new Date(until),
      sold_out_by: isOff ? nameOfCaller(caller) : null,
      sold_out_at: isOff ? new Date(now) : null,
    }
    const found: Option[] = []
    const changed: Option[] = []
    for (const { options } of Object.values(optionTables)) {
      const own = await lockOptions(tx, options, restaurantId, optionIds)
      found.push(...own)
      const different = own.filter((option) => differs(option, !isOff, until))
      if (different.length === 0) continue
      changed.push(...different)
      await tx
        .updateTable(options)
        .set(values)
        .where('restaurant_id', '=', restaurantId)
        .where(
          'id',
          'in',
          different.map(({ id }) => id),
        )
        .execute()
    }
    if (found.length === 0) throw new ORPCError('NOT_FOUND')
    const [first] = changed
    if (first) {
      await audit(app, tx, caller, {
        restaurantId,
        action: isOff ? 'menu.option_sold_out' : 'menu.option_back_on_sale',
        subject: `option:${first.id}`,
        subjectLabel: [...new Set(changed.map(({ name }) => name))].toSorted().join(', ').slice(0, 200),
        changes: [{ field: 'soldOut', before: termOf(first, now, opening.timezone), after: soldOut }],
      })
    }
    return { optionIds: found.map(({ id }) => id), soldOut, soldOutUntil: until }
  })
}

interface Option {
  id: string
  name: string
  is_available: boolean
  sold_out_until: Date | null
}

type OptionTable = (typeof optionTables)[keyof typeof optionTables]['options']

/** Rows are locked in a fixed order, which prevents deadlocks between concurrent changes. */
async function lockOptions(
  tx: Tx,
  table: OptionTable,
  restaurantId: string,
  ids: string[],
): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, name, is_available, sold_out_until from ${sql.table(table)}
    where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

function termOf(option: Option, now: Instant, zone: Zone): SoldOut {
  return soldOutTerm(
    { isSoldOut: !option.is_available, until: option.sold_out_until?.getTime() ?? null },
    now,
    zone,
  )
}

function differs(option: Option, isAvailable: boolean, until: Instant | null): boolean {
  return option.is_available !== isAvailable || (option.sold_out_until?.getTime() ?? null) !== until
}
