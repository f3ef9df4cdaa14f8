import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, Caller } from '../../src/app.ts'
import { createNetworkPrinter } from '../../src/gateways/printer/network-printer.ts'
import { PrinterError } from '../../src/gateways/printer/port.ts'
import { confirmPaper } from '../../src/modules/kitchen/printing/confirm-paper.ts'
import { printOrders } from '../../src/modules/kitchen/printing/print-orders.ts'
import { printTicket } from '../../src/modules/kitchen/printing/print-ticket.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
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

interface Paper {
  lines: { text: string; code?: string }[]
}
const sandbox = async (path: string, init?: RequestInit) =>
  (await fetch(`${shop.sandboxUrl}/sandbox/printer${path}`, init)).json()
const papers = async (): Promise<Paper[]> => (await sandbox('?format=json')).papers
const outOfPaper = (off: boolean) =>
  sandbox('/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ off }),
  })

async function prints(when: 'by_hand' | 'new' | 'acknowledged'): Promise<void> {
  const port = shop.app.config.sandbox?.printerPort
  await shop.database.owner.query(
    `insert into kitchen_settings (restaurant_id, print_when, printer_host, printer_port)
     values ($1, $2, '127.0.0.1', $3)`,
    [restaurantId, when, port],
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
const marked = ({ lines }: Paper) =>
  lines.map(({ text }) => text.trim()).filter((text) => text.includes('COPY'))
const advance = (orderId: string) =>
  advanceOrder(shop.app, staff.actor, { restaurantId, orderId, expected: 'pending' })

describe('a ticket that somebody prints', () => {
  test('comes out of the network printer, as often as they want', async () => {
    await prints('by_hand')
    const orderId = await payOrder(shop)
    await printTicket(shop.app, staff, { restaurantId, orderId })
    await printTicket(shop.app, staff, { restaurantId, orderId })
    const found = await papers()
    expect(found).toHaveLength(2)
    const { tickets, restaurant } = await readBoard(shop.app, staff, restaurantId)
    expect(found[0]?.lines.map(({ text }) => text)).toContain(tickets[0]?.ticketNumber)
    // A camera is led to the kitchen, where whoever holds it has to sign in: never to the customer's own page.
    const link = `${restaurant.kitchenUrl}?order=${tickets[0]?.orderNumber}`
    expect(found[0]?.lines.flatMap(({ code }) => code ?? [])).toEqual([link])
    // The newest first.
    expect(found.map(marked)).toEqual([['COPY'], []])
    await printOrders(shop.app)
    expect(await papers()).toHaveLength(2)
  })

  test('says that there is no printer, that it does not answer, or that it may not be used', async () => {
    const orderId = await payOrder(shop)
    const print = () => printTicket(shop.app, staff, { restaurantId, orderId })
    await expect(print()).rejects.toMatchObject({ code: 'NO_PRINTER', status: 422 })
    await prints('by_hand')
    await outOfPaper(true)
    await expect(print()).rejects.toMatchObject({ code: 'PRINTER_UNSURE', status: 409 })
    await shop.database.owner.query(`update kitchen_settings set printer_host = '10.0.0.7'`)
    await expect(print()).rejects.toMatchObject({ code: 'PRINTER_UNREACHABLE' })
  })

  test('is nobody else’s', async () => {
    await prints('by_hand')
    const orderId = await payOrder(shop)
    const print = (caller: Caller) => printTicket(shop.app, caller, { restaurantId, orderId })
    await expect(print(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await papers()).toEqual([])
  })
})

describe('tickets that print by themselves', () => {
  test('come out once each when they come in', async () => {
    await prints('new')
    await payOrder(shop)
    await payOrder(shop)
    await Promise.all([printOrders(shop.app), payOrder(shop)])
    await printOrders(shop.app)
    await printOrders(shop.app)
    expect(await papers()).toHaveLength(3)
  })

  test('wait until somebody acknowledged them, where the kitchen wants that', async () => {
    await prints('acknowledged')
    const orderId = await payOrder(shop)
    await printOrders(shop.app)
    expect(await papers()).toEqual([])
    await advance(orderId)
    await printOrders(shop.app)
    expect(await papers()).toHaveLength(1)
  })

  test('are caught up on when the printer answers again, and its kitchen knows meanwhile', async () => {
    await prints('new')
    await payOrder(shop)
    await outOfPaper(true)
    await printOrders(shop.app)
    const failedAt = shop.clock.now
    expect(await readBoard(shop.app, staff, restaurantId)).toMatchObject({ printerFailedAt: failedAt })
    expect(await shop.events()).toContain('restaurant.kitchen_changed')
    await outOfPaper(false)
    await printOrders(shop.app)
    expect(await papers()).toEqual([])
    shop.clock.now += 31_000
    await printOrders(shop.app)
    expect(await papers()).toHaveLength(1)
    expect(await readBoard(shop.app, staff, restaurantId)).toMatchObject({ printerFailedAt: null })
  })

  test('wait for no other kitchen whose printer hangs, and tell of one that does not answer once', async () => {
    const other = await makeRestaurant(shop.app)
    const first = await payOrder(shop)
    await prints('new')
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
    const told = async () => (await shop.events()).filter((type) => type === 'restaurant.kitchen_changed')
    expect(await told()).toHaveLength(1)
    shop.clock.now += 31_000
    await printOrders({ ...shop.app, printer })
    expect(await told()).toHaveLength(1)
    expect(printed).toHaveLength(2)
  }, 60_000)

  test('are not printed again where somebody did it while others were', async () => {
    await prints('new')
    await payOrder(shop)
    const second = await payOrder(shop)
    await shop.database.owner.query(
      `update orders set paid_at = paid_at - interval '1 second' where id <> $1`,
      [second],
    )
    let out = 0
    const printer: App['printer'] = {
      async print() {
        out += 1
        if (out === 1) await printTicket(shop.app, staff, { restaurantId, orderId: second })
      },
    }
    await printOrders({ ...shop.app, printer })
    expect([out, (await papers()).length]).toEqual([1, 1])
  })

  test('come out once more at most where the printer is silent, and then a person is asked', async () => {
    await prints('new')
    const orderId = await payOrder(shop)
    const out: string[] = []
    const silent: App['printer'] = {
      async print(_address, bytes) {
        out.push(Buffer.from(bytes).toString('latin1'))
        throw new PrinterError('unsure', 'It says nothing.')
      },
    }
    const app = { ...shop.app, printer: silent }
    const inDoubt = async () =>
      (await readBoard(shop.app, staff, restaurantId)).tickets.map(({ paperInDoubt }) => paperInDoubt)
    await printOrders(app)
    expect(await inDoubt()).toEqual([false])
    for (const _round of [1, 2, 3]) {
      shop.clock.now += 31_000
      await printOrders(app)
    }
    expect(out.map((paper) => paper.includes('COPY, IF THE FIRST ONE CAME OUT'))).toEqual([false, true])
    expect(await inDoubt()).toEqual([true])
    expect(await shop.events()).toContain('order.paper_doubted')
    expect(await confirmPaper(shop.app, staff, { restaurantId, orderId })).toMatchObject({
      kind: 'changed',
      ticket: { paperInDoubt: false },
    })
    expect(await confirmPaper(shop.app, staff, { restaurantId, orderId })).toMatchObject({ kind: 'stale' })
    await printOrders(shop.app)
    expect(await papers()).toEqual([])
  })

  test('are printed again by hand where they are in doubt, and nobody is asked any more', async () => {
    await prints('by_hand')
    const orderId = await payOrder(shop)
    const print = () => printTicket(shop.app, staff, { restaurantId, orderId })
    await outOfPaper(true)
    await expect(print()).rejects.toMatchObject({ code: 'PRINTER_UNSURE' })
    const [doubted] = (await readBoard(shop.app, staff, restaurantId)).tickets
    expect(doubted?.paperInDoubt).toBe(true)
    await outOfPaper(false)
    await print()
    expect((await papers()).map(marked)).toEqual([['COPY, IF THE FIRST ONE CAME OUT']])
    const [settled] = (await readBoard(shop.app, staff, restaurantId)).tickets
    expect(settled).toMatchObject({ paperInDoubt: false, revision: Number(doubted?.revision) + 1 })
    expect(await shop.events()).toContain('order.paper_settled')
  })

  test('are never in doubt where the printer was not reached', async () => {
    await prints('new')
    await payOrder(shop)
    const gone: App['printer'] = {
      print: () => Promise.reject(new PrinterError('unreachable', 'no')),
    }
    for (const _round of [1, 2, 3, 4]) {
      await printOrders({ ...shop.app, printer: gone })
      shop.clock.now += 31_000
    }
    await printOrders(shop.app)
    expect((await papers()).map(marked)).toEqual([[]])
  })

  test('that were in the printer when the program died are printed once more, marked', async () => {
    await prints('new')
    await payOrder(shop)
    const dies: App['printer'] = { print: () => Promise.reject(new Error('killed')) }
    await printOrders({ ...shop.app, printer: dies })
    await printOrders(shop.app)
    await printOrders(shop.app)
    expect((await papers()).map(marked)).toEqual([['COPY, IF THE FIRST ONE CAME OUT']])
  })

  test('are in doubt for nobody but those who work in the kitchen', async () => {
    const orderId = await payOrder(shop)
    await expect(async () =>
      confirmPaper(shop.app, visitor(), { restaurantId, orderId }),
    ).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('are not printed cold', async () => {
    await prints('new')
    await payOrder(shop)
    shop.clock.now += 7 * 3_600_000
    await printOrders(shop.app)
    expect(await papers()).toEqual([])
  })
})

describe('where a printer may stand', () => {
  const reasonAt = async (host: string, networks: string[] = []) => {
    const printer = createNetworkPrinter({ networks, standInPort: null })
    return printer.print({ host, port: 1 }, Buffer.from('x')).then(
      () => 'printed',
      (error) => error.reason,
    )
  }

  test('is no network of ours that nobody named', async () => {
    for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'localhost', '::ffff:127.0.0.1']) {
      expect([host, await reasonAt(host)]).toEqual([host, 'refused'])
    }
  })

  test('is one that was named', async () => {
    expect(await reasonAt('127.0.0.1', ['127.0.0.0/8'])).toBe('unreachable')
  })
})
