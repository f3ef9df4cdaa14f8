import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ObjectMissing, PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { readRevenue } from '../../src/modules/revenue/read-revenue.ts'
import {
  downloadStatement,
  type StatementRequest,
} from '../../src/modules/revenue/statements/download-statement.ts'
import { statementJob } from '../../src/modules/revenue/statements/issue-statements.ts'
import { listStatements } from '../../src/modules/revenue/statements/list-statements.ts'
import { readDeadJobs, reviveJob } from '../../src/platform/jobs/dead-jobs.ts'
import { retryPolicies } from '../../src/platform/jobs/job.ts'
import { makeRestaurant } from '../factories.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { staffOf, type TestApp, testApp, visitor } from '../test-app.ts'
import { issueStatements } from './issue-statements.ts'
import { sell } from './sell.ts'

async function openBooks() {
  const world = await testApp()
  const { id } = await makeRestaurant(world.app)
  const owner = staffOf('owner', id)
  const download = async (changes: Partial<StatementRequest> = {}) => {
    const request = { restaurantId: id, month: '2026-11-01', kind: 'statement', format: 'csv' } as const
    const { headers, body } = await downloadStatement(world.app, owner, { ...request, ...changes })
    return { headers, file: Buffer.from(await new Response(body).arrayBuffer()) }
  }
  return { world, id, owner, download }
}

async function amountsOf(file: Buffer): Promise<Map<string, string>> {
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  return new Map(rows.map((row) => [`${row.Section}: ${row.Line}`, row['Amount (USD)'] ?? '']))
}

async function stored({ database }: TestApp) {
  return database.query(`select month, number, content from statements order by restaurant_id, month`)
}

test('the statement of an open month is preliminary and has the figures of the screen, as CSV and PDF', async () => {
  const { world, id, owner, download } = await openBooks()
  await sell(world, id, { at: '2026-11-18T17:00Z', tip: 150 })
  await sell(world, id, { at: '2026-11-19T17:00Z', subtotal: 3000, tax: 266, taxRate: 8875 })
  const { sales } = await readRevenue(world.app, owner, { period: 'month', restaurantId: id })
  const csv = await download()
  expect(csv.headers['content-disposition']).toBe('attachment; filename="statement-2026-11.csv"')
  const amounts = await amountsOf(csv.file)
  expect(amounts.get('Sales: Total: Revenue')).toBe(formatDollars(sales.revenue))
  expect(amounts.get('What is left for the restaurant: Tips')).toBe('1.50')
  expect(amounts.get('What is left for the restaurant: Platform fees')).toBe(
    `-${formatDollars(sales.platformFees)}`,
  )
  expect(amounts.get('What is left for the restaurant: Total: Net amount')).toBe(formatDollars(sales.net))
  const byRate = 'Sales tax by rate and taxable amount'
  expect([...amounts].filter(([label]) => label.startsWith(byRate))).toEqual([
    [`${byRate}: 8.875% on $30.00`, '2.66'],
    [`${byRate}: 8.5% on $10.00`, '0.85'],
    [`${byRate}: Total: Sales tax`, formatDollars(sales.tax)],
  ])
  const pdf = await download({ format: 'pdf' })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const texts = readPdf(pdf.file).flat()
  expect(texts).toEqual(
    expect.arrayContaining([
      ...['Monthly statement', 'November 2026', 'Preliminary, not final', 'Corner Kitchen', 'Page 1 of 2'],
      ...['Net amount', formatMoney(sales.net), formatMoney(sales.revenue)],
    ]),
  )
  const invoice = await amountsOf((await download({ kind: 'invoice' })).file)
  expect(invoice.get('Fees: Total: Invoice total')).toBe(formatDollars(sales.platformFees))
  expect(invoice.get('Settlement: Total: Amount due')).toBe('0.00')
  const rows = await world.query(
    `select restaurant_id, subject_label from audit_entries where action = 'data.statement_downloaded' order by at`,
  )
  expect(rows.map(({ restaurant_id }) => restaurant_id)).toEqual([id, id, id])
})

test('closed months are issued once, in order and numbered, and never change', async () => {
  const { world, id, owner, download } = await openBooks()
  const { app, clock } = world
  const orderId = await sell(world, id, { at: '2026-10-10T17:00Z' })
  await sell(world, id, { at: '2026-11-18T17:00Z' })
  clock.now = Date.parse('2026-12-02T12:00-05:00')
  await issueStatements(world)
  expect((await stored(world)).map(({ month, number }) => [month, number])).toEqual([['2026-10-01', 1]])
  clock.now = Date.parse('2026-12-03T12:00-05:00')
  const november = { restaurantId: id, month: '2026-11-01' }
  await Promise.all([issueStatements(world), ...[1, 2].map(() => statementJob.handle(app, november))])
  const issued = await stored(world)
  expect(issued.map(({ month, number }) => [month, number])).toEqual([
    ['2026-10-01', 1],
    ['2026-11-01', 2],
  ])
  const october = { month: '2026-10-01', format: 'pdf' } as const
  const before = await download(october)
  expect(before.headers['content-disposition']).toMatch(/filename="ST-[0-9A-F]{6}-1\.pdf"/)
  // A refund of an October order in December is in December's statement.
  await app.db.tenant(id, 'system:test', (tx) =>
    tx
      .insertInto('ledger_entries')
      .values({
        restaurant_id: id,
        order_id: orderId,
        kind: 'refund',
        provider_ref: 're_1',
        at: new Date(clock.now),
        provider: -500 as never,
        sales: 500 as never,
      })
      .execute(),
  )
  await world.query(`update restaurants set name = 'Renamed Kitchen'`)
  await issueStatements(world)
  expect(await stored(world)).toEqual(issued)
  expect((await download(october)).file.equals(before.file)).toBe(true)
  const { months } = await listStatements(app, owner, { restaurantId: id })
  expect(months.map(({ month, number, revenue }) => [month, number, revenue])).toEqual([
    ['2026-12-01', null, -500],
    ['2026-11-01', 2, 1085],
    ['2026-10-01', 1, 1085],
  ])
  await expect(world.query('update statements set number = 9')).rejects.toThrow('added to')
})

test('months that ended while the program was down are issued in order', async () => {
  const { world, id } = await openBooks()
  await sell(world, id, { at: '2026-09-10T17:00Z' })
  world.clock.now = Date.parse('2026-12-03T12:00-05:00')
  await issueStatements(world)
  expect((await stored(world)).map(({ month, number }) => [month, number])).toEqual([
    ['2026-09-01', 1],
    ['2026-10-01', 2],
    ['2026-11-01', 3],
  ])
})

test('a statement that cannot be issued is a dead job, which an admin retries', async () => {
  const { world, id } = await openBooks()
  await sell(world, id, { at: '2026-11-18T17:00Z' })
  await world.query(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'not storable'; end $$;
    create trigger reject before insert on statements execute function reject()`)
  world.clock.now = Date.parse('2026-12-03T12:00-05:00')
  const { maxAttempts } = retryPolicies[statementJob.retries]
  for (let attempt = 0; attempt <= maxAttempts; attempt += 1) await issueStatements(world)
  const dead = () => world.app.db.platform('test', (tx) => readDeadJobs(tx))
  const [job] = await dead()
  if (!job) throw new Error('There is no dead job')
  expect(job).toMatchObject({
    restaurantId: id,
    subject: 'statement of 2026-11',
    attempts: maxAttempts,
    error: 'not storable',
    ifDiscarded: null,
  })
  await world.query('drop trigger reject on statements')
  await issueStatements(world)
  expect(await stored(world)).toEqual([])
  await world.app.db.platform('test', (tx) => reviveJob(tx, job))
  await issueStatements(world)
  expect(await stored(world)).toMatchObject([{ month: '2026-11-01', number: 1 }])
  expect(await dead()).toEqual([])
})

test('a month waits for the fees of its charges, but not forever', async () => {
  const { world, id } = await openBooks()
  await sell(world, id, { at: '2026-11-18T17:00Z', cardFee: null })
  world.clock.now = Date.parse('2026-12-03T12:00-05:00')
  await issueStatements(world)
  expect(await stored(world)).toEqual([])
  world.clock.now = Date.parse('2026-12-16T12:00-05:00')
  await issueStatements(world)
  expect(await stored(world)).toMatchObject([{ number: 1, content: { sales: { estimatedCardFees: 61 } } }])
})

test('payouts are those of the account in the month; without a response of the provider the statement waits', async () => {
  const { world, id, download } = await openBooks()
  const orderId = await sell(world, id, { at: '2026-11-18T17:00Z', connected: true })
  const rows = await world.query(
    `update orders set payment_intent_id = 'pi_1' where id = $1 returning order_number`,
    [orderId],
  )
  const orderNumber: string = rows[0].order_number
  await world.query(
    `insert into connected_accounts (restaurant_id, account_id, charges_enabled, payouts_enabled, details_submitted, requirements)
     values ($1, 'acct_1', true, true, true, '[]')`,
    [id],
  )
  const payout = (day: string, amount: number, status: 'paid' | 'failed' = 'paid') => ({
    id: `po_${day}`,
    amount: amount as never,
    status,
    failure: null,
    arrivalAt: Date.parse(day),
    createdAt: Date.parse(day),
  })
  const payouts = [payout('2026-12-01', 1), payout('2026-11-20', 900), payout('2026-11-19', 70, 'failed')]
  const entry = { intentId: null, at: Date.parse('2026-11-18') }
  const lines = [
    {
      ...entry,
      intentId: 'pi_1',
      id: 'txn_1',
      kind: 'charge' as const,
      amount: cents(1085),
      fee: cents(55),
      net: cents(1030),
    },
    { ...entry, id: 'txn_2', kind: 'refund' as const, amount: cents(-130), fee: cents(0), net: cents(-130) },
  ]
  world.app.payments = {
    ...world.app.payments,
    listPayouts: () => Promise.resolve(payouts),
    listPayoutLines: (payoutId) =>
      payoutId === 'po_2026-11-20'
        ? Promise.resolve(lines)
        : Promise.reject(new ObjectMissing('no such payout')),
  }
  world.clock.now = Date.parse('2026-12-03T12:00-05:00')
  const working = world.app.payments
  world.app.payments = {
    ...working,
    listPayouts: () => Promise.reject(new PaymentGatewayError('down', true)),
  }
  await issueStatements(world)
  expect(await stored(world)).toEqual([])
  world.app.payments = working
  await issueStatements(world)
  const amounts = await amountsOf((await download()).file)
  expect(amounts.get('Payouts to the bank: 2026-11-20, paid')).toBe('9.00')
  expect(amounts.get('Payouts to the bank: 2026-11-19, failed: $0.70')).toBe('0.00')
  expect(amounts.get('Payouts to the bank: Total: Payouts')).toBe('9.00')
  expect([...amounts].filter(([label]) => label.startsWith('Payout of'))).toEqual([
    ['Payout of 2026-11-20, po_2026-11-20: Orders (1)', '10.85'],
    ['Payout of 2026-11-20, po_2026-11-20: Orders: fees', '-0.55'],
    ['Payout of 2026-11-20, po_2026-11-20: Refunds (1)', '-1.30'],
    ['Payout of 2026-11-20, po_2026-11-20: Total: Payout', '9.00'],
  ])
  const section = 'Orders of the payout of 2026-11-20, po_2026-11-20'
  expect([...amounts].filter(([label]) => label.startsWith(section))).toEqual([
    [`${section}: 2026-11-18, Order ${orderNumber}: $10.85 less fees of $0.55`, '10.30'],
    [`${section}: 2026-11-18, Refund`, '-1.30'],
    [`${section}: Total: Payout`, '9.00'],
  ])
  const pdf = await download({ format: 'pdf' })
  expect(readPdf(pdf.file).flat()).toContain(`2026-11-18, Order ${orderNumber}: $10.85 less fees of $0.55`)
  expect((await download({ format: 'pdf' })).file.equals(pdf.file)).toBe(true)
})

test('statements are for those who may see payouts of the restaurant', async () => {
  const { world, id } = await openBooks()
  const { app } = world
  const other = await makeRestaurant(app)
  const request = { month: '2026-11-01', kind: 'statement', format: 'csv' } as const
  for (const [caller, restaurantId, code] of [
    [staffOf('owner', id), other.id, 'FORBIDDEN'],
    [staffOf('manager', id), id, 'FORBIDDEN'],
    [visitor(), id, 'UNAUTHORIZED'],
    [staffOf('master_admin', null), randomUUID(), 'NOT_FOUND'],
  ] as const) {
    await expect(listStatements(app, caller, { restaurantId })).rejects.toMatchObject({ code })
    await expect(downloadStatement(app, caller, { ...request, restaurantId })).rejects.toMatchObject({ code })
  }
  await expect(
    downloadStatement(app, staffOf('owner', id), { ...request, restaurantId: id, month: '2026-12-01' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
