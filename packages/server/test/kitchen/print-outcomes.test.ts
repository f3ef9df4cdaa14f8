import { beforeEach, describe, expect, test } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { confirmPrint } from '../../src/modules/kitchen/printing/confirm-printed.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { visitor } from '../test-app.ts'
import { marked, openPrintingShop, type PrintingShop } from './printing-shop.ts'

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
})
