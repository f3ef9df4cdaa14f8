import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import type { ThrottleRule } from '@comanda/domain/throttling/throttle'
import { minutes } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { orderOutcomes } from '../../src/modules/service-times/public.ts'
import { openLimited, ruleOf, saveLimits } from '../throttling/limited-shop.ts'

/** A restaurant whose kitchen serves orders at exact times. */
export async function openOutcomes() {
  const limited = await openLimited(null)
  const { shop, caller, placePaid, step } = limited
  const { id: restaurantId } = shop.restaurant
  const promisedOf = async (orderId: string) => {
    const order = (await shop.orders()).find(({ id }) => id === orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    return (order.promised_at as Date).getTime()
  }
  return {
    ...limited,
    promisedOf,
    limit: (limits: Partial<ThrottleRule>) =>
      saveLimits(shop.app, caller, restaurantId, {
        rules: [ruleOf(limits)],
        dishMinutes: { perDish: 4, byCategory: [] },
        autoPrep: null,
      }),
    /**
     * Prepares an order for `prepare` minutes so that it is ready `late` minutes after the promised time, and is handed
     * over `handOver` minutes later. `waits: false` does not advance the clock.
     */
    async serve({ late, prepare, handOver, meanwhile, waits = true }: Serving): Promise<string> {
      const { orderId } = await placePaid()
      const start = shop.clock.now
      const readyAt = (await promisedOf(orderId)) + minutes(late)
      shop.clock.now = readyAt - minutes(prepare + 1)
      await step(orderId)
      shop.clock.now = readyAt - minutes(prepare)
      await step(orderId)
      await meanwhile?.(orderId)
      shop.clock.now = readyAt
      await step(orderId)
      if (handOver !== undefined) {
        shop.clock.now += minutes(handOver)
        await step(orderId)
      }
      if (!waits) shop.clock.now = start
      return orderId
    },
    async back(orderId: string, expected: OrderStatus) {
      await stepBack(shop.app, caller, { restaurantId, orderId, expected })
    },
    /** Runs the subscriber for all events, as the relay would. */
    async handle() {
      const rows = await shop.query(
        `select subject_id as "subjectId" from events where type = any($1) and subject_id is not null`,
        [orderOutcomes.types],
      )
      await orderOutcomes.handle(shop.app, {
        restaurantId,
        handleAll: (work) => shop.app.db.tenant(restaurantId, 'system:test', (tx) => work(tx, rows)),
      } as Parameters<typeof orderOutcomes.handle>[1])
    },
    outcomes: async () =>
      (await shop.query('select * from order_outcomes order by due_at')) as Record<string, unknown>[],
    today() {
      const { date } = zonedTime(shop.app.now(), 'America/New_York')
      return { from: date, to: date }
    },
  }
}

interface Serving {
  late: number
  prepare: number
  handOver?: number
  /** While it is being prepared. */
  meanwhile?: (orderId: string) => Promise<void>
  waits?: boolean
}
