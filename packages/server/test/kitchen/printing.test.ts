import type { KitchenSettings } from '@comanda/contract/kitchen'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { createNetworkPrinter } from '../../src/gateways/printer/network-printer.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { confirmPrint } from '../../src/modules/kitchen/printing/confirm-printed.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket, testPrinter } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { defaultSettings } from '../../src/modules/kitchen/settings/read-settings.ts'
import { updateSettings } from '../../src/modules/kitchen/settings/update-settings.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let staff: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  staff = visitor({
    actor: 'user:7',
    user: { id: '7', email: 'cook@kitchen.test', name: 'Mina Park' },
    memberships: [{ role: 'staff', restaurantId }],
  })
})

interface Printout {
  lines: { text: string; code?: string }[]
}
const sandbox = async (path: string, init?: RequestInit) =>
  (await fetch(`${shop.sandboxUrl}/sandbox/printer${path}`, init)).json()
const printouts = async (): Promise<Printout[]> => (await sandbox('?format=json')).papers
const setOffline = (off: boolean) =>
  sandbox('/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ off }),
  })

async function setPrinting(
  when: KitchenSettings['printWhen'],
  steps: KitchenSettings['steps'] = 'four',
): Promise<void> {
  const port = shop.app.config.sandbox?.printerPort
  await shop.database.owner.query(
    `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port, steps)
     values ($1, $2, '127.0.0.1', $3, $4)`,
    [restaurantId, when, port, steps],
  )
}
async function copyOrder(id: string, to: string, number: number): Promise<void> {
  const { rows } = await shop.database.owner.query(
    `select string_agg(quote_ident(column_name), ', ') as own from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'`,
  )
  await shop.database.owner.query(
    `insert into orders (${rows[0].own}) select ${rows[0].own} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'restaurant_id', $2::text,
         'order_number', 'P000000' || $3, 'checkout_key', gen_random_uuid(), 'payment_intent_id', 'pi_' || $3, 'token_hash', '\\x' || md5($3)))).*
       from orders o where id = $1) as copies`,
    [id, to, String(number)],
  )
}
const marked = ({ lines }: Printout) =>
  lines.map(({ text }) => text.trim()).filter((text) => text.includes('COPY'))
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
    await shop.database.owner.query(`update kitchen_settings set printer_host = '10.0.0.7'`)
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
      updateSettings(shop.app, manager, restaurantId, { ...defaultSettings, printWhen: 'new', ...settings })
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
    await updateSettings(shop.app, manager, restaurantId, {
      ...{ ...defaultSettings, printWhen: 'acknowledged', ...printing },
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
    await shop.database.owner.query(
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
    await shop.database.owner.query(
      `update orders set paid_at = paid_at - interval '1 second' where id <> $1`,
      [second],
    )
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

  test('prints at most one more copy when the outcome is unknown, and then asks an operator', async () => {
    await setPrinting('new')
    const orderId = await payOrder(shop)
    const printed: string[] = []
    const unresponsive: App['printer'] = {
      async print(_address, bytes) {
        printed.push(Buffer.from(bytes).toString('latin1'))
        throw new PrinterError('unsure', 'No response.')
      },
    }
    const app = { ...shop.app, printer: unresponsive }
    const inDoubt = async () =>
      (await readBoard(shop.app, staff, restaurantId)).tickets.map(({ printUnconfirmed }) => printUnconfirmed)
    await printOrders(app)
    expect(await inDoubt()).toEqual([false])
    for (const _round of [1, 2, 3]) {
      shop.clock.now += 31_000
      await printOrders(app)
    }
    expect(printed.map((printout) => printout.includes('COPY, UNLESS THE FIRST PRINT FAILED'))).toEqual([
      false,
      true,
    ])
    expect(await inDoubt()).toEqual([true])
    expect(await shop.events()).toContain('order.paper_doubted')
    expect(await confirmPrint(shop.app, staff, { restaurantId, orderId })).toMatchObject({
      kind: 'changed',
      ticket: { printUnconfirmed: false },
    })
    expect(await confirmPrint(shop.app, staff, { restaurantId, orderId })).toMatchObject({ kind: 'stale' })
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
  })

  test('resolves an uncertain print when the ticket is printed again manually', async () => {
    await setPrinting('by_hand')
    const orderId = await payOrder(shop)
    const print = () => printTicket(shop.app, staff, { restaurantId, orderId })
    await setOffline(true)
    await expect(print()).rejects.toMatchObject({ code: 'PRINT_UNCONFIRMED' })
    const [doubted] = (await readBoard(shop.app, staff, restaurantId)).tickets
    expect(doubted?.printUnconfirmed).toBe(true)
    await setOffline(false)
    await print()
    expect((await printouts()).map(marked)).toEqual([['COPY, UNLESS THE FIRST PRINT FAILED']])
    const [settled] = (await readBoard(shop.app, staff, restaurantId)).tickets
    expect(settled).toMatchObject({ printUnconfirmed: false, revision: Number(doubted?.revision) + 1 })
    expect(await shop.events()).toContain('order.paper_settled')
  })

  test('leaves no uncertain print when the printer was not reached', async () => {
    await setPrinting('new')
    await payOrder(shop)
    const unreachable: App['printer'] = {
      print: () => Promise.reject(new PrinterError('unreachable', 'no')),
    }
    for (const _round of [1, 2, 3, 4]) {
      await printOrders({ ...shop.app, printer: unreachable })
      shop.clock.now += 31_000
    }
    await printOrders(shop.app)
    expect((await printouts()).map(marked)).toEqual([[]])
  })

  test('prints a marked copy after a crash during printing', async () => {
    await setPrinting('new')
    await payOrder(shop)
    const crashing: App['printer'] = { print: () => Promise.reject(new Error('killed')) }
    await printOrders({ ...shop.app, printer: crashing })
    await printOrders(shop.app)
    await printOrders(shop.app)
    expect((await printouts()).map(marked)).toEqual([['COPY, UNLESS THE FIRST PRINT FAILED']])
  })

  test('lets only staff of the kitchen resolve an uncertain print', async () => {
    const orderId = await payOrder(shop)
    await expect(async () =>
      confirmPrint(shop.app, visitor(), { restaurantId, orderId }),
    ).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('does not print old orders', async () => {
    await setPrinting('new')
    await payOrder(shop)
    shop.clock.now += 7 * 3_600_000
    await printOrders(shop.app)
    expect(await printouts()).toEqual([])
  })
})

describe('the address of a printer', () => {
  const reasonAt = async (host: string, networks: string[] = []) => {
    const printer = createNetworkPrinter({ networks, sandboxPort: null })
    return printer.print({ host, port: 1 }, Buffer.from('x')).then(
      () => 'printed',
      (error) => error.reason,
    )
  }

  test('is refused in an internal network by default', async () => {
    for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'localhost', '::ffff:127.0.0.1']) {
      expect([host, await reasonAt(host)]).toEqual([host, 'refused'])
    }
  })

  test('is allowed in a configured network', async () => {
    expect(await reasonAt('127.0.0.1', ['127.0.0.0/8'])).toBe('unreachable')
  })
})
