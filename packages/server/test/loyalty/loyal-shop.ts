import { randomUUID } from 'node:crypto'
import { newProgram, type ProgramFields } from '@comanda/domain/marketing/loyalty-program'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveProgram } from '../../src/modules/catalog/loyalty-programs.ts'
import type { PlacedOrder } from '../../src/modules/checkout/place-order.ts'
import { readOwn } from '../../src/modules/loyalty/read-own.ts'
import { syncPoints } from '../../src/modules/loyalty/sync-points.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

export type LoyalShop = Awaited<ReturnType<typeof openLoyalShop>>

/** A shop with an active program: 1 point per dollar, and $10.00 off for 100 points. */
export async function openLoyalShop(program: Partial<ProgramFields> = {}) {
  const shop = await openShop()
  const { app, database } = shop
  const restaurantId = shop.restaurant.id
  const person = (role?: Caller['memberships'][number]['role'], name = 'Ada'): Caller => {
    const id = randomUUID()
    return visitor({
      actor: `user:${id}`,
      user: { id, email: `${id}@example.com`, name },
      memberships: role ? [{ role, restaurantId }] : [],
      sessionId: randomUUID(),
    })
  }
  const ada = person()
  const manager = person('manager', 'Mia Manager')
  const start = async (changes: Partial<ProgramFields> = {}) => {
    const { program: saved } = await saveProgram(app, manager, {
      restaurantId,
      programId: randomUUID(),
      revision: 0,
      ...newProgram,
      name: 'Regulars',
      isActive: true,
      ...changes,
    })
    return saved
  }
  const sync = (orderId: string) =>
    app.db.tenant(restaurantId, 'system:test', (tx) => syncPoints(app, tx, restaurantId, orderId))
  const settle = async (placed: PlacedOrder) => {
    await shop.pay(placed)
    const row = await app.db.tenant(restaurantId, 'system:test', (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
    )
    await settleOrder(app, unsettledOrder(row), 'system:test')
    await sync(placed.orderId)
  }
  const loyal = {
    shop,
    restaurantId,
    person,
    ada,
    manager,
    start,
    sync,
    settle,
    program: await start(program),
    /** A paid order of a customer, for $13.00 by default: 13 points. */
    async order(caller = ada, changes: Parameters<typeof shop.place>[0] = {}) {
      const placed = await shop.place(changes, caller)
      await settle(placed)
      return placed
    },
    /** Points from before. */
    async give(points: number, caller = ada, at = new Date(app.now())) {
      await database.query(
        `with member as (insert into loyalty_members values ($1, $2, $3)
           on conflict (restaurant_id, user_id) do update set balance = loyalty_members.balance + $3 returning 1)
         insert into loyalty_ledger (restaurant_id, user_id, kind, points, at) select $1, $2, 'adjust', $3, $4 from member`,
        [restaurantId, caller.user?.id, points, at],
      )
    },
    own: (caller = ada) => readOwn(app, caller, restaurantId),
    async refund(orderId: string, amount: number) {
      await database.query('update orders set refunded_amount = $2 where id = $1', [orderId, amount])
      await sync(orderId)
    },
    async rows(sql: string, values: unknown[] = []) {
      return (await database.query(sql, values)) as Record<string, unknown>[]
    },
    /** Asserts that the figures of every member are those of their ledger. */
    async expectSums() {
      const rows = await loyal.rows(`
        select m.balance, m.points_earned, m.rewards_redeemed, m.orders,
          (select count(*)::int from (select from loyalty_ledger l where l.restaurant_id = m.restaurant_id
            and l.user_id = m.user_id and kind in ('earn', 'reverse_earn') group by order_id having sum(points) > 0) as o) as counted,
          coalesce((select sum(points)::int from loyalty_ledger l
            where l.restaurant_id = m.restaurant_id and l.user_id = m.user_id), 0) as sum,
          (select coalesce(sum(issued), 0)::int from loyalty_totals(m.restaurant_id, m.user_id)) as issued,
          (select coalesce(sum(redeemed), 0)::int from loyalty_totals(m.restaurant_id, m.user_id)) as redeemed
        from loyalty_members m`)
      for (const row of rows) {
        expect(row.balance).toBe(row.sum)
        expect(row.points_earned).toBe(row.issued)
        expect(row.rewards_redeemed).toBe(row.redeemed)
        expect(row.orders).toBe(row.counted)
      }
    },
  }
  return loyal
}
