import type { KitchenSettings } from '@comanda/contract/kitchen'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket, testPrinter } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { marked, openPrintingShop, type PrintingShop } from './printing-shop.ts'
import { changeSettings } from './save-setup.ts'

let shop: PrintingShop['shop']
let staff: Caller
let restaurantId: string
let printouts: PrintingShop['printouts']
let setOffline: PrintingShop['setOffline']
let setPrinting: PrintingShop['setPrinting']
beforeEach(async () => {
  ;({ shop, staff, restaurantId, printouts, setOffline, setPrinting } = await openPrintingShop())
})

async function copyOrder(id: string, to: string, number: number): Promise<void> {
  const rows = await shop.query(
    `select string_agg(quote_ident(column_name), ', ') as own from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'`,
  )
  await shop.query(
    `insert into orders (${rows[0].own}) select ${rows[0].own} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'restaurant_id', $2::text,
         'order_number', 'P000000' || $3, 'checkout_key', gen_random_uuid(), 'payment_intent_id', 'pi_' || $3, 'token_hash', '\\x' || md5($3)))).*
       from orders o where id = $1) as copies`,
    [id, to, String(number)],
  )
}
const advance = (orderId: string, expected: OrderStatus = 'pending', to?: OrderStatus) =>
  advanceOrder(shop.app, staff.actor, { restaurantId, orderId, expected, to })

describe('a ticket printed by hand', () => {
  test('is printed on the network printer on every request', async () => {
    await setPrinting('by_hand')
    const orderId = await payOrder(shop)
    await printTicket(shop.app, staff, { restaurantId, orderId })
    await printTicket(shop.app, staff, { restaurantId, orderId })
    const found = await printouts()
    expect(found).toHaveLength(2)
    const { tickets, restaurant } = await readBoard(shop.app, staff, restaurantId)
    expect(found[0]?.lines.map(({ text }) => text)).toContain(`#${tickets[0]?.pickupNumber}`)
    // The code opens the kitchen, which requires signing in; never the customer's own page.
    const link = `${restaurant.kitchenUrl}?order=${tickets[0]?.orderNumber}`
    expect(found[0]?.lines.flatMap(({ code }) => code ?? [])).toEqual([link])
    // Newest first.
    expect(found.map(marked)).toEqual([['COPY'], []])
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(2)
  })

  test('reports that there is no printer, that it does not respond, or that its address is not allowed', async () => {
    const orderId = await payOrder(shop)
    const print = () => printTicket(shop.app, staff, { restaurantId, orderId })
    await expect(print()).rejects.toMatchObject({ code: 'NO_PRINTER', status: 422 })
    await setPrinting('by_hand')
    await setOffline(true)
    await expect(print()).rejects.toMatchObject({ code: 'PRINT_UNCONFIRMED', status: 409 })
    await shop.query(`update kitchen_settings set printer_host = '10.0.0.7'`)
    await expect(print()).rejects.toMatchObject({ code: 'PRINTER_UNREACHABLE' })
  })

  test('is refused for visitors', async () => {
    await setPrinting('by_hand')
    const orderId = await payOrder(shop)
    const print = (caller: Caller) => printTicket(shop.app, caller, { restaurantId, orderId })
    await expect(print(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await printouts()).toEqual([])
  })
})

describe('automatic printing', () => {
  test('prints each new order once', async () => {
    await setPrinting('new')
    await payOrder(shop)
    await payOrder(shop)
    await Promise.all([printOrders(shop.app), payOrder(shop)])
    await printOrders(shop.app)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(3)
  })

  test('starts with the orders that come in after it was set up', async () => {
    const manager = visitor({ ...staff, memberships: [{ role: 'manager', restaurantId }] })
    const port = shop.app.config.sandbox?.printerPort ?? 0
    const setUp = (settings: Partial<KitchenSettings>) =>
      changeSettings(shop.app, manager, restaurantId, { printWhen: 'new', ...settings })
    await payOrder(shop)
    shop.clock.now += 60_000
    await setUp({ printerHost: '127.0.0.2', printerPort: port })
    shop.clock.now += 60_000
    await payOrder(shop)
    shop.clock.now += 60_000
    await setUp({ printerHost: '127.0.0.1', printerPort: port })
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
    shop.clock.now += 60_000
    await payOrder(shop)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(1)
    await setUp({ printerHost: '127.0.0.1', printerPort: port, lateMinutes: 20 })
    shop.clock.now += 60_000
    await payOrder(shop)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(2)
  })

  test('can be tried with a test page before it is saved', async () => {
    const manager = visitor({ ...staff, memberships: [{ role: 'manager', restaurantId }] })
    const port = shop.app.config.sandbox?.printerPort ?? 0
    const print = (caller: Caller, host: string) =>
      testPrinter(shop.app, caller, { restaurantId, host, port })
    await print(manager, '127.0.0.1')
    expect((await printouts())[0]?.lines.map(({ text }) => text.trim())).toContain('TEST')
    await expect(print(manager, '10.0.0.7')).rejects.toMatchObject({ code: 'PRINTER_UNREACHABLE' })
    await expect(print(staff, '127.0.0.1')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('waits for the acknowledgment when the kitchen is set up so', async () => {
    await setPrinting('acknowledged')
    const orderId = await payOrder(shop)
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
    await advance(orderId)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(1)
  })

  test.each([
    ['three', 'preparing', 0],
    ['two', 'ready', 1],
    ['one', 'completed', 1],
  ] as const)('prints once acknowledged in a kitchen with %s steps', async (steps, to, printedOnArrival) => {
    await setPrinting('acknowledged', steps)
    const orderId = await payOrder(shop)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(printedOnArrival)
    await advance(orderId, 'pending', to)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(1)
  })

  test('prints an acknowledged order that is ready before its printer is reached, after those in progress', async () => {
    await setPrinting('acknowledged')
    const [ready, completed] = [await payOrder(shop), await payOrder(shop)]
    shop.clock.now += 1000
    const acknowledged = await payOrder(shop)
    for (const orderId of [ready, completed]) {
      await advance(orderId)
      await advance(orderId, 'acknowledged')
      await advance(orderId, 'preparing')
    }
    await advance(completed, 'ready')
    await advance(acknowledged)
    await printOrders(shop.app)
    const { tickets } = await readBoard(shop.app, staff, restaurantId)
    const numberOf = (id: string) => `#${tickets.find(({ orderId }) => orderId === id)?.pickupNumber}`
    const printed = (await printouts()).map(({ lines }) => lines.map(({ text }) => text))
    // Newest first.
    expect(printed).toEqual([
      expect.arrayContaining([numberOf(ready)]),
      expect.arrayContaining([numberOf(acknowledged)]),
    ])
  })

  test('prints no order that was acknowledged before it was set up, however far that goes on', async () => {
    const manager = visitor({ ...staff, memberships: [{ role: 'manager', restaurantId }] })
    const [before, after] = [await payOrder(shop), await payOrder(shop)]
    await advance(before)
    shop.clock.now += 60_000
    const printing = { printerHost: '127.0.0.1', printerPort: shop.app.config.sandbox?.printerPort ?? 0 }
    await changeSettings(shop.app, manager, restaurantId, {
      printWhen: 'acknowledged',
      ...printing,
    })
    shop.clock.now += 60_000
    await advance(before, 'acknowledged')
    await printOrders(shop.app)
    await advance(before, 'preparing')
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
    await advance(after)
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(1)
  })

  test('catches up when the printer responds again, and reports the failure meanwhile', async () => {
    await setPrinting('new')
    await payOrder(shop)
    await setOffline(true)
    await printOrders(shop.app)
    const failedAt = shop.clock.now
    expect(await readBoard(shop.app, staff, restaurantId)).toMatchObject({ printerFailedAt: failedAt })
    expect(await shop.events()).toContain('restaurant.kitchen_changed')
    await setOffline(false)
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
    shop.clock.now += 31_000
    await printOrders(shop.app)
    expect(await printouts()).toHaveLength(1)
    expect(await readBoard(shop.app, staff, restaurantId)).toMatchObject({ printerFailedAt: null })
  })

  test('is not delayed by a hanging printer of another kitchen, and reports a failure once', async () => {
    const other = await makeRestaurant(shop.app)
    const first = await payOrder(shop)
    await setPrinting('new')
    await shop.query(
      `insert into kitchen_settings (restaurant_id, print_when, printer_host) values ($1, 'new', 'good.test')`,
      [other.id],
    )
    const printed: string[] = []
    const { promise: hangs, reject: giveUp } = Promise.withResolvers<void>()
    const printer: App['printer'] = {
      print: async ({ host }) => {
        if (host !== 'good.test') await hangs
        printed.push(host)
      },
    }
    await copyOrder(first, other.id, 1)
    const round = printOrders({ ...shop.app, printer })
    const patience = { timeout: 20_000 }
    await vi.waitFor(() => expect(printed).toEqual(['good.test']), patience)
    await copyOrder(first, other.id, 2)
    await vi.waitFor(() => expect(printed).toEqual(['good.test', 'good.test']), patience)
    giveUp(new PrinterError('unreachable', 'no'))
    await round
    const failureReports = async () =>
      (await shop.events()).filter((type) => type === 'restaurant.kitchen_changed')
    expect(await failureReports()).toHaveLength(1)
    shop.clock.now += 31_000
    await printOrders({ ...shop.app, printer })
    expect(await failureReports()).toHaveLength(1)
    expect(printed).toHaveLength(2)
  }, 60_000)

  test('skips a ticket that was printed by hand meanwhile', async () => {
    await setPrinting('new')
    await payOrder(shop)
    const second = await payOrder(shop)
    await shop.query(`update orders set paid_at = paid_at - interval '1 second' where id <> $1`, [second])
    let printed = 0
    const printer: App['printer'] = {
      async print() {
        printed += 1
        if (printed === 1) await printTicket(shop.app, staff, { restaurantId, orderId: second })
      },
    }
    await printOrders({ ...shop.app, printer })
    expect([printed, (await printouts()).length]).toEqual([1, 1])
  })

  test('does not print old orders', async () => {
    await setPrinting('new')
    await payOrder(shop)
    shop.clock.now += 7 * 3_600_000
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
  })
})
