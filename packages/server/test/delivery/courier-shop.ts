import { courierPlanner, quoteDelivery } from '../../src/modules/delivery/public.ts'
import { storeSecret } from '../../src/modules/restaurants/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { visitor } from '../test-app.ts'

export const home = '5 Oak Lane, Apt 4, Summit, NJ 07901'
const account = { clientId: 'id', clientSecret: 'secret-of-the-courier', customerId: 'customer' }

/** A delivery as the courier sandbox stores it. */
export interface SandboxDelivery {
  id: string
  external_id: string
  status: string
  fee: number
  tip: number
  pickup: { notes: string; phone_number: string }
  dropoff: { notes: string; phone_number: string; name: string }
  manifest_items: object[]
  pickup_ready: string
  dropoff_deadline: string
}

/** A shop that delivers by courier. */
export interface CourierShop extends Shop {
  account(changes: object): Promise<void>
  /** Places and pays an order to an address; returns its id. */
  payDelivery(address?: string, changes?: Partial<Parameters<Shop['request']>[0]>): Promise<string>
  /** Passes all events of the shop to the planner. */
  runPlanner(): Promise<void>
  row(orderId: string): Promise<Record<string, unknown>>
  updates(): Promise<string[]>
  alerts(): Promise<string[]>
  courier: {
    control(change: object): Promise<void>
    deliveries(): Promise<SandboxDelivery[]>
    webhooks(): Promise<{ body: string; type: string }[]>
    press(deliveryId: string, button: 'advance' | 'cancel' | 'return'): Promise<void>
  }
}

export async function openCourierShop(): Promise<CourierShop> {
  const shop = await openShop({ restaurant: { uber_enabled: true } })
  const { app, restaurant, sandboxUrl, database } = shop
  const baseUrl = `${sandboxUrl}/sandbox/courier`
  const read = async () => (await fetch(baseUrl, { headers: { accept: 'application/json' } })).json()
  const rows = (sql: string, ...values: unknown[]) => database.query(sql, values)
  const opened: CourierShop = {
    ...shop,
    account: (changes) =>
      app.db.tenant(restaurant.id, 'system:test', (tx) =>
        storeSecret(app, tx, restaurant.id, 'courier', JSON.stringify({ ...account, ...changes })),
      ),
    async payDelivery(address = home, changes = {}) {
      const { quoteId } = await quoteDelivery(app, visitor(), { restaurantId: restaurant.id, address })
      // The sandbox uses the real clock, the shop its own.
      await database.query("update delivery_quotes set expires_at = '2100-01-01'")
      const lines = [shop.line('Soup', { quantity: 4 })]
      const request = shop.request({ fulfillment: 'delivery', quoteId, lines, ...changes })
      return payOrder(shop, { request, address, dropoffNote: 'Blue door' })
    },
    async runPlanner() {
      const seqs = (await rows('select seq from events order by seq')).map((row) => Number(row.seq))
      await handleEvents(app, courierPlanner, { restaurantId: restaurant.id, seqs })
    },
    row: async (orderId) => (await rows('select * from courier_deliveries where order_id = $1', orderId))[0],
    updates: async () =>
      (await rows('select kind, status from courier_updates order by id')).map(
        ({ kind, status }) => `${kind} ${status}`,
      ),
    alerts: async () =>
      (await rows("select recipient from notifications where kind = 'courier_alert' order by recipient")).map(
        ({ recipient }) => recipient,
      ),
    courier: {
      async control(change) {
        const response = await fetch(`${baseUrl}/control`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(change),
        })
        if (!response.ok) throw new Error(await response.text())
      },
      deliveries: async () => (await read()).deliveries,
      webhooks: async () => (await read()).webhooks.reverse(),
      async press(id, button) {
        await fetch(`${baseUrl}/deliveries/${id}/${button}`, { method: 'POST', redirect: 'manual' })
      },
    },
  }
  await opened.account({})
  return opened
}

/** Changes of couriers under this condition are rejected by the database. */
export function rejectChanges({ database }: CourierShop, condition: string) {
  return database.query(`
    create function reject_change() returns trigger language plpgsql as $$ begin raise exception 'not storable'; end $$;
    create trigger reject_change before update on courier_deliveries for each row when (${condition})
      execute function reject_change()`)
}
