import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { confirmPrint } from '../../src/modules/kitchen/printing/confirm-printed.ts'
import { findUnprinted } from '../../src/modules/kitchen/printing/find-unprinted.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket, testPrinter } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { purgeStationPrints } from '../../src/modules/kitchen/public.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { setStationPrinter } from '../../src/modules/kitchen/stations/set-station-printer.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { changeStations } from './save-setup.ts'

let shop: Shop
let restaurantId: string
let owner: Caller
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = person('owner')
})

const person = (role: Caller['memberships'][number]['role'], at = restaurantId) =>
  visitor({
    actor: `user:${role}`,
    user: { id: role, email: `${role}@kitchen.test`, name: role },
    memberships: [{ role, restaurantId: at }],
    sessionId: randomUUID(),
  })

interface Printout {
  host: string
  text: string
}

/** A printer at every address, which records what arrives there. */
function recorder(failing: Record<string, PrinterError['reason']> = {}) {
  const printed: Printout[] = []
  const printer: App['printer'] = {
    async print({ host }, bytes) {
      const reason = failing[host]
      if (reason !== 'unreachable' && reason !== 'refused')
        printed.push({ host, text: Buffer.from(bytes).toString('latin1') })
      if (reason) throw new PrinterError(reason, 'No response.')
    },
  }
  return { printed, failing, app: { ...shop.app, printer } }
}

/** "Grill" makes the soup; the beer has no station. Orders are printed when they arrive. */
async function makeStations(): Promise<{ grill: string; bar: string }> {
  await shop.query(`insert into kitchen_settings (restaurant_id, print_when) values ($1, 'new')`, [
    restaurantId,
  ])
  const [grill, bar] = await changeStations(shop.app, owner, restaurantId, [
    { name: 'Grill', productIds: [shop.restaurant.productId('Soup')] },
    { name: 'Bar', productIds: [shop.restaurant.productId('Lunch Bowl')] },
  ])
  if (!grill || !bar) throw new Error('no stations')
  return { grill: grill.id, bar: bar.id }
}

const setPrinter = (stationId: string, host: string | null, caller = owner) =>
  setStationPrinter(shop.app, caller, {
    restaurantId,
    stationId,
    printer: host === null ? null : { host, port: 9100 },
  })

async function order(...products: string[]): Promise<string> {
  shop.clock.now += 1000
  return payOrder(shop, {
    ageConfirmed: true,
    request: shop.request({ lines: products.map((name) => shop.line(name)) }),
  })
}

const tickets = async () => (await readBoard(shop.app, owner, restaurantId)).tickets

describe('a printer of a station', () => {
  test('prints what the station makes and what has no station, once, under its name', async () => {
    const { grill, bar } = await makeStations()
    await setPrinter(grill, 'grill.test')
    await setPrinter(bar, 'bar.test')
    const { app, printed } = recorder()
    await order('Soup', 'Beer')
    await printOrders(app)
    await printOrders(app)
    const at = (host: string) => printed.filter((printout) => printout.host === host)
    expect(at('grill.test')).toHaveLength(1)
    expect(at('bar.test')).toHaveLength(1)
    expect(at('grill.test')[0]?.text).toMatch(/GRILL[\s\S]*1 x Soup[\s\S]*1 x Beer[\s\S]*2 items/)
    expect(at('bar.test')[0]?.text).toMatch(/BAR[\s\S]*1 x Beer[\s\S]*1 of 2 items/)
    expect(at('bar.test')[0]?.text).not.toContain('Soup')
  })

  test('prints nothing of an order that the station has no part in', async () => {
    const { bar } = await makeStations()
    await setPrinter(bar, 'bar.test')
    const { app, printed } = recorder()
    await order('Soup')
    await printOrders(app)
    expect(printed).toEqual([])
    await order('Soup', 'Soup')
    await printOrders(app)
    expect(printed).toEqual([])
  })

  test('prints next to the printer of the kitchen, which prints complete tickets', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    await shop.query(`update kitchen_settings set printer_host = 'kitchen.test'`)
    const { app, printed } = recorder()
    await order('Soup')
    await printOrders(app)
    await printOrders(app)
    expect(printed.map(({ host }) => host).toSorted()).toEqual(['grill.test', 'kitchen.test'])
  })

  test('starts with the orders that come in after it was added or changed', async () => {
    const { grill } = await makeStations()
    await order('Soup')
    await order('Soup')
    shop.clock.now += 1000
    await setPrinter(grill, 'grill.test')
    const { app, printed } = recorder()
    await printOrders(app)
    expect(printed).toEqual([])
    await order('Soup')
    await printOrders(app)
    expect(printed).toHaveLength(1)
    await order('Soup')
    shop.clock.now += 1000
    await setPrinter(grill, 'other.test')
    await printOrders(app)
    expect(printed).toHaveLength(1)
  })

  test('that does not respond delays no other printer, is named on the board, and continues without copies', async () => {
    const { grill, bar } = await makeStations()
    await setPrinter(grill, 'grill.test')
    await setPrinter(bar, 'bar.test')
    const { app, printed, failing } = recorder({ 'grill.test': 'unreachable' })
    await order('Beer')
    await printOrders(app)
    expect(printed.map(({ host }) => host)).toEqual(['bar.test'])
    const failedAt = async () =>
      (await readBoard(shop.app, owner, restaurantId)).stations.map(({ name, printer }) => [
        name,
        printer?.failedAt ?? null,
      ])
    expect(await failedAt()).toEqual([
      ['Grill', shop.clock.now],
      ['Bar', null],
    ])
    delete failing['grill.test']
    shop.clock.now += 31_000
    await printOrders(app)
    expect(printed.map(({ host }) => host)).toEqual(['bar.test', 'grill.test'])
    expect(printed[1]?.text).not.toContain('COPY')
    expect(await failedAt()).toEqual([
      ['Grill', null],
      ['Bar', null],
    ])
  })

  test('prints at most one more copy when the outcome is unknown, and then asks an operator', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    const { app, printed } = recorder({ 'grill.test': 'unsure' })
    const orderId = await order('Soup')
    for (const _round of [1, 2, 3]) {
      await printOrders(app)
      shop.clock.now += 31_000
    }
    expect(printed.map(({ text }) => text.includes('COPY, UNLESS'))).toEqual([false, true])
    expect(await tickets()).toMatchObject([{ printUnconfirmed: true }])
    expect(await confirmPrint(shop.app, owner, { restaurantId, orderId })).toMatchObject({
      ticket: { printUnconfirmed: false },
    })
    expect(await confirmPrint(shop.app, owner, { restaurantId, orderId })).toMatchObject({ kind: 'stale' })
  })

  test('asks an operator, once, when the process ends during the last attempt', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    const { app, printed } = recorder()
    const orderId = await order('Soup')
    const dying: App['printer'] = { print: () => Promise.reject(new Error('killed')) }
    for (const _attempt of [1, 2])
      await expect(printOrders({ ...shop.app, printer: dying })).rejects.toThrow('failed: 1')
    expect(await tickets()).toMatchObject([{ printUnconfirmed: false }])
    await printOrders(app)
    expect(await tickets()).toMatchObject([{ printUnconfirmed: true }])
    await printOrders(app)
    expect((await shop.events()).filter((type) => type === 'order.paper_doubted')).toHaveLength(1)
    await confirmPrint(shop.app, owner, { restaurantId, orderId })
    await printOrders(app)
    expect(await tickets()).toMatchObject([{ printUnconfirmed: false }])
    expect(printed).toEqual([])
  })

  test('stays uncertain until the ticket is printed manually, not when the printer of the kitchen prints it', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    await shop.query(`update kitchen_settings set printer_host = 'kitchen.test'`)
    const { app } = recorder({ 'grill.test': 'unsure' })
    const orderId = await order('Soup')
    for (const _round of [1, 2]) {
      await printOrders(app)
      shop.clock.now += 31_000
    }
    expect(await tickets()).toMatchObject([{ printUnconfirmed: true }])
    await printTicket(app, person('staff'), { restaurantId, orderId })
    expect(await tickets()).toMatchObject([{ printUnconfirmed: false }])
    await printOrders(app)
    expect(await tickets()).toMatchObject([{ printUnconfirmed: false }])
  })

  test('costs little for tickets that are printed, and for orders that have been ready for hours', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    const { app } = recorder()
    await order('Soup')
    await printOrders(app)
    await shop.query(`create or replace function order_comes_up_at(o orders) returns timestamptz stable language plpgsql
      as $$ begin raise exception 'This is slow.'; end $$`)
    expect(await findUnprinted(app)).toEqual([])
    await shop.query('delete from station_prints')
    await expect(findUnprinted(app)).rejects.toThrow('This is slow.')
    await shop.query(`update orders set status = 'ready'`)
    await shop.query(`update kitchen_settings set printer_host = 'kitchen.test'`)
    shop.clock.now += 7 * 3_600_000
    expect(await findUnprinted(app)).toEqual([])
  })

  test('stays when the stations are saved, and is removed with its station', async () => {
    const { grill, bar } = await makeStations()
    await setPrinter(grill, 'grill.test')
    const remaining = [{ id: grill, name: 'Hot', productIds: [] }]
    const stored = await changeStations(shop.app, owner, restaurantId, remaining)
    expect(stored).toMatchObject([{ id: grill, printer: { host: 'grill.test', port: 9100, failedAt: null } }])
    await setPrinter(grill, null)
    await expect(setPrinter(bar, 'bar.test')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await setPrinter(grill, 'grill.test')
    expect(await changeStations(shop.app, owner, restaurantId, [])).toEqual([])
  })

  test('is set by managers of its restaurant only, and a repeated request changes nothing', async () => {
    const { grill } = await makeStations()
    await expect(setPrinter(grill, 'a.test', visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(setPrinter(grill, 'a.test', person('staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = await makeRestaurant(shop.app)
    await expect(
      setStationPrinter(shop.app, person('owner', other.id), {
        restaurantId: other.id,
        stationId: grill,
        printer: null,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await setPrinter(grill, 'a.test', person('manager'))
    await setPrinter(grill, 'a.test')
    const rows = await shop.query(
      `select subject_label, changes from audit_entries where action = 'settings.station_printer_changed'`,
    )
    expect(rows).toEqual([
      { subject_label: 'Grill', changes: [{ field: 'printer', before: null, after: 'a.test:9100' }] },
    ])
  })

  test('can be tested with its name, before it is saved', async () => {
    const { app, printed } = recorder()
    await testPrinter(app, owner, { restaurantId, host: 'grill.test', port: 9100, station: 'Grill' })
    expect(printed[0]?.text).toMatch(/GRILL[\s\S]*TEST[\s\S]*The tickets of this station are printed here\./)
  })

  test('leaves no rows about old orders', async () => {
    const { grill } = await makeStations()
    await setPrinter(grill, 'grill.test')
    await order('Soup')
    await printOrders(recorder().app)
    const count = async () => (await shop.query('select count(*)::int as count from station_prints'))[0].count
    await purgeStationPrints(shop.app)
    expect(await count()).toBe(1)
    shop.clock.now += 49 * 3_600_000
    await purgeStationPrints(shop.app)
    expect(await count()).toBe(0)
  })
})
