import { randomUUID } from 'node:crypto'
import type { Report } from '@comanda/contract/reports'
import { giftCardIssuedEntry, giftCardRefundEntry } from '@comanda/domain/ledger/gift-card'
import { unmatchedRefundEntry } from '@comanda/domain/ledger/unmatched'
import { cents } from '@comanda/domain/money/cents'
import { type ReportName, reportNames } from '@comanda/domain/reporting/reports'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sumUpSales } from '../../src/modules/catalog/public.ts'
import { recordLedgerEntries } from '../../src/modules/finance/public.ts'
import { sumUpSalesDays } from '../../src/modules/reporting/public.ts'
import { readRevenue } from '../../src/modules/revenue/read-revenue.ts'
import { exportReport, openReport } from '../../src/modules/revenue/reports/read-report.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { openFinance } from '../finance/finance.ts'
import { staffOf, testApp, visitor } from '../test-app.ts'
import { issueStatements } from './issue-statements.ts'
import { type Sold, sell } from './sell.ts'

const admin = staffOf('master_admin', null)
const november = { from: '2026-11-01', to: '2026-11-30' }

/** The total of a column, and the sum of its rows, which must be the same. */
function totalOf({ columns, rows, total }: Report, label: string): number {
  const index = columns.findIndex((column) => column.label === label)
  const sum = rows.reduce((all, cells) => all + Number(cells[index]), 0)
  expect(total?.[index]).toBe(sum)
  return sum
}

test('all reports of a period have the figures of the finance screen', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  const orderId = await payOrder(shop)
  await payOrder(shop)
  await actions.refund(orderId, 300)
  const restaurantId = shop.restaurant.id
  await shop.app.db.tenant(restaurantId, 'system:test', (tx) =>
    recordLedgerEntries(tx, { restaurantId, orderId: null }, new Date(shop.clock.now), [
      { kind: 'correction', ref: 'gift-card-issued:1', entry: giftCardIssuedEntry(cents(500)) },
    ]),
  )
  await sumUpSales(shop.app)
  const { sales } = await readRevenue(shop.app, owner, { period: 'month' })
  const read = (report: ReportName) => openReport(shop.app, owner, { report, ...november })
  const days = await read('sales')
  expect(totalOf(days, 'Revenue')).toBe(sales.revenue)
  expect(totalOf(days, 'Refunds')).toBe(300)
  expect(totalOf(days, 'Gift cards given away')).toBe(500)
  expect(totalOf(days, 'Before refunds') - 300 - 500).toBe(sales.revenue)
  expect(totalOf(days, 'Net with tips')).toBe(sales.net)
  expect(totalOf(await read('tips'), 'Tips')).toBe(sales.tips)
  const tax = await read('tax')
  expect(totalOf(tax, 'Tax')).toBe(sales.tax)
  expect(totalOf(tax, 'Food and drink')).toBe(sales.food)
  expect(tax.rows.map(([, rate]) => rate)).toEqual(['8.5%'])
  const fees = await read('fees')
  expect(totalOf(fees, 'Total fees')).toBe(sales.platformFees + sales.cardFees)
  const refunds = await read('refunds')
  expect(totalOf(refunds, 'Amount')).toBe(300)
  expect(refunds.rows[0]?.slice(3, 4)).toEqual(['Requested by the customer'])
  const dishes = await read('dishes')
  expect(dishes.rows).toEqual([['Soup', 'Corner Kitchen', 4, 2600, 100]])
  const journal = await read('journal')
  expect(totalOf(journal, 'Debit')).toBe(totalOf(journal, 'Credit'))
  expect(journal.rows.some(([, , account]) => account === 'Sales tax payable')).toBe(true)
})

test('tax is reported by the rate of each order, from the ledger and from stored days alike', async () => {
  const world = await testApp()
  const { app, clock } = world
  const { id } = await makeRestaurant(app)
  await sell(world, id, { at: '2026-11-02T17:00Z', subtotal: 2000, tax: 170 })
  await sell(world, id, { at: '2026-11-03T17:00Z', tax: 89, taxRate: 8875 })
  const orderId = await sell(world, id, { at: '2026-11-03T18:00Z', tax: 89, taxRate: 8875 })
  await sell(world, id, { at: '2026-11-04T17:00Z', tax: 80, taxRate: null })
  await app.db.tenant(id, 'system:test', (tx) =>
    recordLedgerEntries(tx, { restaurantId: id, orderId }, new Date('2026-11-05T17:00Z'), [
      { kind: 'refund', ref: 're_1', entry: { sales: cents(500), tax: cents(44), provider: cents(-544) } },
    ]),
  )
  const read = () => openReport(app, staffOf('owner', id), { report: 'tax', ...november })
  const expected = [
    ['Corner Kitchen', '8.875%', 1500, 0, 1500, 134, 8.9],
    ['Corner Kitchen', '8.5%', 2000, 0, 2000, 170, 8.5],
    ['Corner Kitchen', 'Not recorded', 1000, 0, 1000, 80, 8],
  ]
  const live = await read()
  expect(live.rows).toEqual(expected)
  expect(totalOf(live, 'Tax')).toBe(384)
  clock.now = Date.parse('2026-11-20T17:00Z')
  await sumUpSalesDays(app)
  expect((await world.query('select count(*)::int as n from tax_days'))[0].n).toBe(4)
  expect((await read()).rows).toEqual(expected)
  await sell(world, id, { at: '2026-11-20T16:00Z', tax: 89, taxRate: 8875 })
  expect((await read()).rows[0]).toEqual(['Corner Kitchen', '8.875%', 2500, 0, 2500, 223, 8.9])
})

test('the taxable amount is less the discounts that reduced the tax, even for orders from before this was stored', async () => {
  const world = await testApp()
  const { app, clock } = world
  const { id } = await makeRestaurant(app)
  const sellFor = (at: string, sold: Partial<Sold>, taxAfterDiscount: boolean | null) =>
    sell(world, id, { at, discount: 200, taxAfterDiscount, ...sold })
  const read = async () => {
    const { rows, total } = await openReport(app, staffOf('owner', id), { report: 'tax', ...november })
    return [...rows, total].map((row) => row?.slice(1, 6))
  }
  await sellFor('2026-11-02T17:00Z', { tax: 68 }, true)
  await sellFor('2026-11-02T17:00Z', { tax: 85 }, false)
  await sellFor('2026-11-03T17:00Z', { tax: 68 }, null)
  const refunded = await sellFor('2026-11-04T17:00Z', { tax: 85 }, null)
  const refund = { sales: cents(1000), discount: cents(-200), tax: cents(85), provider: cents(-885) }
  await app.db.tenant(id, 'system:test', (tx) =>
    recordLedgerEntries(tx, { restaurantId: id, orderId: refunded }, new Date('2026-11-05T17:00Z'), [
      { kind: 'refund', ref: 're_1', entry: refund },
    ]),
  )
  const known = [['8.5%', 3000, 600, 2600, 221]]
  expect(await read()).toEqual([...known, ['', ...(known[0]?.slice(1) ?? [])]])
  await sellFor('2026-11-06T17:00Z', { tax: 80, taxRate: null }, null)
  const all = [...known, ['Not recorded', 1000, 200, null, 80], ['', 4000, 800, null, 301]]
  expect(await read()).toEqual(all)
  clock.now = Date.parse('2026-11-20T17:00Z')
  await sumUpSalesDays(app)
  expect(await read()).toEqual(all)
})

test('the report of invoices lists those of closed months', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  await sell(world, id, { at: '2026-11-18T17:00Z', platformFee: 77 })
  const read = () => openReport(world.app, admin, { report: 'invoices', ...november })
  expect((await read()).rows).toEqual([])
  world.clock.now = Date.parse('2026-12-04T12:00-05:00')
  await issueStatements(world)
  const report = await read()
  expect(totalOf(report, 'Platform fees')).toBe(77)
  expect(report.rows[0]?.slice(0, 2)).toEqual(['2026-11', expect.stringMatching(/^FI-[0-9A-F]{6}-1$/)])
})

test('a list that is cut has the total of all rows, and the CSV has all rows', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  const orderId = await payOrder(shop)
  for (const amount of [100, 200, 300]) await actions.refund(orderId, amount)
  await payOrder(shop)
  await sumUpSales(shop.app)
  const request = { report: 'refunds', ...november } as const
  const cut = await openReport(shop.app, owner, request, { maxRows: 2 })
  expect(cut).toMatchObject({ truncated: true, rows: { length: 2 } })
  expect(cut.total?.at(-1)).toBe(600)
  const all = await openReport(shop.app, owner, request)
  expect([all.truncated, totalOf(all, 'Amount')]).toEqual([false, 600])
  const { content } = await exportReport(shop.app, owner, request)
  expect(parse(await new Response(content).text(), { bom: true })).toHaveLength(5)
  for (const report of ['dishes', 'invoices'] as const) {
    const full = await openReport(shop.app, owner, { report, ...november })
    const none = await openReport(shop.app, owner, { report, ...november }, { maxRows: 0 })
    expect([none.rows, none.total]).toEqual([[], full.total])
  }
})

test('refunds that did not reduce revenue are not listed: of unspent gift cards, and of payments that match no order', async () => {
  const actions = await openFinance()
  const { shop, owner } = actions
  await actions.refund(await payOrder(shop), 300)
  const { id: restaurantId } = shop.restaurant
  const terms = { platformFee: cents(0), connected: false }
  const ofCard = (taken: number) =>
    giftCardRefundEntry(
      { amount: cents(500), ...terms },
      { amount: cents(500), taken: cents(taken), before: cents(0) },
    )
  await shop.app.db.tenant(restaurantId, 'system:test', (tx) =>
    recordLedgerEntries(tx, { restaurantId, orderId: null }, new Date(shop.clock.now), [
      {
        kind: 'refund',
        ref: 're_unmatched',
        entry: unmatchedRefundEntry(cents(100), { amount: cents(100), before: cents(0) }, terms),
      },
      { kind: 'refund', ref: 're_unspent', entry: ofCard(500) },
      { kind: 'refund', ref: 're_spent', entry: ofCard(300) },
    ]),
  )
  const report = await openReport(shop.app, owner, { report: 'refunds', ...november })
  expect(totalOf(report, 'Amount')).toBe(500)
  expect(report.rows.map((cells) => cells.at(-1)).toSorted()).toEqual([200, 300])
  const { sales } = await readRevenue(shop.app, owner, { period: 'month' })
  expect(sales).toMatchObject({ refunds: 500, refundCount: 1 })
})

test('the CSV has the rows and the total of the report, in dollars, and is audited', async () => {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app, { restaurant: { name: '=Formula Kitchen' } })
  await sell(world, id, { at: '2026-11-18T17:00Z' })
  const { name, content } = await exportReport(world.app, admin, { report: 'fees', ...november })
  expect(name).toBe('fees-2026-11-01-2026-11-30.csv')
  const rows: string[][] = parse(await new Response(content).text(), { bom: true })
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['Restaurant', 'Orders', 'Revenue (USD)', 'Platform fees (USD)', 'Card fees (USD)'],
    ["'=Formula Kitchen", '1', '10.85', '0.55', '0.60'],
    ['Total', '1', '10.85', '0.55', '0.60'],
  ])
  const audited = await world.query(
    `select subject_label from audit_entries where action = 'data.report_exported'`,
  )
  expect(audited).toEqual([{ subject_label: 'Fees, 2026-11-01 to 2026-11-30, CSV' }])
})

test('an owner reads their restaurant only, a manager and a visitor none', async () => {
  const world = await testApp()
  const { app } = world
  const { id } = await makeRestaurant(app)
  const other = await makeRestaurant(app, { restaurant: { name: 'Other Kitchen' } })
  await sell(world, id, { at: '2026-11-18T17:00Z' })
  await sell(world, other.id, { at: '2026-11-18T17:00Z', subtotal: 99_900 })
  for (const report of reportNames) {
    const request = { report, ...november }
    const own = await openReport(app, staffOf('owner', id), request)
    expect(JSON.stringify(own)).not.toMatch(/Other Kitchen|99985/)
    for (const [caller, restaurantId, code] of [
      [staffOf('owner', id), other.id, 'FORBIDDEN'],
      [staffOf('manager', id), undefined, 'FORBIDDEN'],
      [visitor(), undefined, 'UNAUTHORIZED'],
      [admin, randomUUID(), 'NOT_FOUND'],
    ] as const) {
      const asked = { ...request, ...(restaurantId && { restaurantId }) }
      await expect(openReport(app, caller, asked)).rejects.toMatchObject({ code })
      await expect(exportReport(app, caller, asked)).rejects.toMatchObject({ code })
    }
  }
})
