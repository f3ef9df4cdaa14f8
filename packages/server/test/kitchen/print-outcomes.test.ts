import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { confirmPrint } from '../../src/modules/kitchen/printing/confirm-printed.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { setStationPrinter } from '../../src/modules/kitchen/stations/set-station-printer.ts'
import { removeItems } from '../../src/modules/orders/remove-items.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { marked, openPrintingShop, type PrintingShop } from './printing-shop.ts'
import { changeStations } from './save-setup.ts'

let shop: PrintingShop['shop']
let staff: Caller
let restaurantId: string
let printouts: PrintingShop['printouts']
let setOffline: PrintingShop['setOffline']
let setPrinting: PrintingShop['setPrinting']
beforeEach(async () => {
  ;({ shop, staff, restaurantId, printouts, setOffline, setPrinting } = await openPrintingShop())
})

describe('an uncertain print', () => {
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
    await expect(printOrders({ ...shop.app, printer: crashing })).rejects.toThrow('failed: 1')
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
})

describe('a ticket from which a dish is removed while it is printed', () => {
  let orderId: string
  const payForTwo = () =>
    payOrder(shop, { request: shop.request({ lines: [shop.line('Soup', { key: 'soup', quantity: 2 })] }) })
  async function removeOne(): Promise<void> {
    const rows = await shop.query(
      'select subtotal + tax + processing_fee - discount_amount as paid from orders where id = $1',
      [orderId],
    )
    const removed = await removeItems(shop.app, await signedIn(shop, 'owner'), {
      restaurantId,
      orderId,
      lines: [{ key: 'soup', left: 1 }],
      amount: cents(Math.round(rows[0].paid / 2)),
      reason: 'item_missing_or_wrong',
      note: '',
      requestKey: randomUUID(),
    })
    expect(removed).toMatchObject({ kind: 'removed' })
  }
  /** Printers at every address. The first print has this outcome, after the removal. */
  function recorder(outcome: PrinterError['reason'] | 'printed') {
    const printed: string[] = []
    const printer: App['printer'] = {
      async print(_address, bytes) {
        const isFirst = printed.push(Buffer.from(bytes).toString('latin1')) === 1
        if (!isFirst) return
        await removeOne()
        if (outcome !== 'printed') throw new PrinterError(outcome, 'No response.')
      },
    }
    return { app: { ...shop.app, printer }, printed }
  }
  const isChanged = (printout: string) => printout.includes('CHANGED: DISHES REMOVED')

  test.each(['printed', 'unsure', 'unreachable'] as const)(
    'is printed again when the outcome of the first print is "%s"',
    async (outcome) => {
      await setPrinting('new')
      orderId = await payForTwo()
      const { app, printed } = recorder(outcome)
      await shop.query('update orders set print_tries = 1')
      for (const _round of [1, 2, 3]) {
        await printOrders(app)
        shop.clock.now += 31_000
      }
      expect(printed.map(isChanged)).toEqual([false, true])
      expect(printed[1]).not.toContain('COPY')
      expect(await shop.events()).not.toContain('order.paper_doubted')
      expect((await readBoard(shop.app, staff, restaurantId)).tickets).toMatchObject([
        { printUnconfirmed: false },
      ])
    },
  )

  test.each(['printed', 'unsure'] as const)(
    'is printed again when the outcome of a print by hand is "%s"',
    async (outcome) => {
      await setPrinting('new')
      orderId = await payForTwo()
      const { app, printed } = recorder(outcome)
      await printTicket(app, staff, { restaurantId, orderId }).catch((error) =>
        expect(error).toMatchObject({ code: 'PRINT_UNCONFIRMED' }),
      )
      await printOrders(app)
      await printOrders(app)
      expect(printed.map(isChanged)).toEqual([false, true])
      expect(await shop.events()).not.toContain('order.paper_doubted')
    },
  )

  async function addStation(): Promise<void> {
    const owner = await signedIn(shop, 'owner')
    const productId = shop.restaurant.productId('Soup')
    await shop.query(`insert into kitchen_settings (restaurant_id, print_when) values ($1, 'new')`, [
      restaurantId,
    ])
    const [station] = await changeStations(shop.app, owner, restaurantId, [
      { name: 'Grill', productIds: [productId] },
    ])
    const printer = { host: 'grill.test', port: 9100 }
    await setStationPrinter(shop.app, owner, { restaurantId, stationId: station?.id ?? '', printer })
    shop.clock.now += 1000
  }

  test('is printed again at a station', async () => {
    await addStation()
    orderId = await payForTwo()
    const { app, printed } = recorder('printed')
    for (const _round of [1, 2, 3]) await printOrders(app)
    expect(printed.map(isChanged)).toEqual([false, true])
  })

  test('is printed at a station as changed by a removal that was not committed yet when the print began', async () => {
    await addStation()
    const productId = shop.restaurant.productId('Soup')
    await shop.changeMenu(`insert into product_stock (restaurant_id, product_id, count)
      values ('${restaurantId}', '${productId}', 10)`)
    orderId = await payForTwo()
    const { app, printed } = recorder('printed')
    printed.push('')
    const client = await shop.database.owner.connect()
    await client.query('begin')
    await client.query('select from product_stock where product_id = $1 for update', [productId])
    const removal = removeOne()
    await untilWaiting(shop.database, 1)
    const printing = printOrders(app)
    await untilWaiting(shop.database, 2)
    await client.query('rollback')
    client.release()
    await Promise.all([removal, printing])
    await printOrders(app)
    expect(printed.slice(1).map(isChanged)).toEqual([true])
  })
})
