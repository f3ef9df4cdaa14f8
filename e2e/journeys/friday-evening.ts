import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey, JourneyContext } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { callApi } from '../helpers/kitchen.ts'
import { payOrders } from '../helpers/rush-orders.ts'
import { advanceTicket, confirmIdentity, openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

const guests = 37
const closed = 'Online ordering is temporarily unavailable'
const soldOutOption = 'Avocado'

/** How many orders a screen shows: new, received, preparing, ready. */
type Counts = [number, number, number, number]

/**
 * A rush hour: everything that can go wrong on a Friday goes wrong at the same time, and in the end all screens,
 * customers, payments and emails agree.
 */
export const fridayEvening: Journey = {
  copyOf: 'liberty',
  name: 'Friday evening: forty orders within ten minutes on five screens of a kitchen',
  async run(context) {
    const { world, host, step, note } = context
    const restaurantId = await world.restaurantId(host)
    const { line, pass, tablet, phone, board, diners, owner } = await openWindows(context)
    const screens = [line, pass, tablet, phone]
    const contacts = diners.map(() => customer.newContact())

    await step('forty orders are paid, three of them by customers at the storefront', async () => {
      await Promise.all([
        payOrders(world, host, guests),
        ...diners.map((page, index) =>
          customer.orderUpToPayment(page, world, { host, contact: contacts[index] ?? customer.ada }),
        ),
      ])
      await Promise.all(screens.map((screen) => openKitchen(screen, world, host)))
      await openAs(board, world, `staff@${host}.test`, `kitchen.${host}`, '/ready')
      for (const page of diners) await customer.fillCard(page)
      await Promise.all(diners.map(customer.pay))
      await expectCounts([40, 0, 0, 0])
    })
    const orders = await world.sql<{ id: string; number: string; email: string }>(
      `select id, order_number as number, customer_email as email from orders
       where restaurant_id = $1 and paid_at is not null order by paid_at`,
      [restaurantId],
    )
    assert.equal(new Set(orders.map(({ number }) => number)).size, 40)
    const diner = (index: number) => {
      const found = orders.find(({ email }) => email === contacts[index]?.email)
      assert.ok(found)
      return found
    }
    const others = orders.filter(({ email }) => !contacts.some((contact) => contact.email === email))
    const at = (index: number) => others[index]?.number ?? ''

    await step('the kitchen works, and every screen follows', async () => {
      await advance(others.slice(0, 24), ['pending'])
      await advance(others.slice(0, 15), ['acknowledged'])
      await advance(others.slice(0, 6), ['preparing'])
      await expectCounts([16, 9, 9, 6])
      await eventuallyEqual(readyNumbers, 6)
    })
    await step('the tablet works without network, and nothing is lost or made twice', async () => {
      await tablet.context().setOffline(true)
      await advanceTicket(ticketOf(tablet, at(24)), 'ACKNOWLEDGE')
      await expectText(ticketOf(tablet, at(24)), 'Waiting to send')
      await advanceTicket(ticketOf(pass, at(25)), 'ACKNOWLEDGE')
      await advanceTicket(ticketOf(phone, at(26)), 'ACKNOWLEDGE')
      await tablet.context().setOffline(false)
      await expectCounts([13, 12, 9, 6])
    })
    const menu = await diners[0]?.context().newPage()
    assert.ok(menu)
    await step('ordering is paused and resumed', async () => {
      await customer.open(menu, world.url(host))
      await pause(line)
      await expectText(menu, closed)
      await expectText(pass, 'Orders Disabled')
      assert.deepEqual(await call('POST', `/kitchen/${restaurantId}/resume`, {}), 200)
      await expectNoText(menu, closed)
      await expectNoText(pass, 'Orders Disabled')
    })
    await step('an option is sold out, and an open dish shows it', async () => {
      const options = await world.sql<{ id: string }>(
        'select id from upsells where restaurant_id = $1 and name = $2',
        [restaurantId, soldOutOption],
      )
      await customer.startPickup(menu)
      await menu.getByRole('button', { name: 'Liberty Burger', exact: true }).click()
      const choice = menu.getByRole('dialog').getByRole('checkbox', { name: new RegExp(soldOutOption) })
      await choice.waitFor({ state: 'attached' })
      assert.ok(await choice.isEnabled())
      const optionIds = options.map(({ id }) => id)
      const path = `/restaurants/${restaurantId}/options/sold-out`
      assert.deepEqual(await call('PUT', path, { optionIds, soldOut: 'today' }), 200)
      await expectText(menu.getByRole('dialog'), 'Sold out')
      await eventually(async () => assert.ok(await choice.isDisabled()))
    })
    await step('the orders are handed over', async () => {
      const [first, second, third] = [0, 1, 2].map(diner)
      assert.ok(first && second && third)
      await advance(others.slice(24), ['pending'], true)
      await advance([first, second, third], ['pending'])
      await advance(others.slice(15), ['acknowledged'], true)
      await advance([second, third], ['acknowledged'])
      await advance(others.slice(6, 35), ['preparing'], true)
      await advance([third], ['preparing'])
      await advance(others.slice(0, 30), ['ready'], true)
      await expectCounts([0, 1, 3, 6])
      await eventuallyEqual(readyNumbers, 6)
      const [page1, page2, page3] = diners
      assert.ok(page1 && page2 && page3)
      await expectText(page1, 'Thank you, Ada. The kitchen has seen your order and will start soon.')
      await expectText(page2, 'Thank you, Ada. The kitchen is cooking now.')
      await expectText(page3, 'Thank you, Ada. It is ready for you at the counter.')
    })
    await step('an order that was completed too early is recalled', async () => {
      const latest = pass.getByRole('list', { name: 'Recent Completed' }).getByRole('button').first()
      const [number = ''] = /[0-9A-F]{6}/.exec((await latest.textContent()) ?? '') ?? []
      await latest.click()
      await pass.getByRole('button', { name: `RECALL, order ${number}` }).click()
      await expectCounts([0, 1, 3, 7])
      await eventuallyEqual(readyNumbers, 7)
    })
    await step('the owner refunds a part of an order', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/payments')
      await refund(owner, diner(2).number)
      await diners[2]?.reload()
      await expectText(diners[2] as Page, /^Refunded \$5\.00 of /)
    })
    await step('in the end screens, database, provider and emails agree', async () => {
      const [sums] = await world.sql<{ orders: number; charged: number; refunded: number; steps: number }>(
        `select count(*)::int as orders, sum(grand_total)::int as charged, sum(refunded_amount)::int as refunded,
           (select count(*)::int from order_status_history h where h.restaurant_id = $1) as steps
         from orders where restaurant_id = $1 and paid_at is not null`,
        [restaurantId],
      )
      const own = (await world.payments()).filter(({ metadata }) => metadata.restaurant_id === restaurantId)
      const received = own.reduce((sum, { amount_received }) => sum + amount_received, 0)
      assert.deepEqual({ ...sums, steps: 0 }, { orders: 40, charged: received, refunded: 500, steps: 0 })
      assert.equal(own.filter(({ status }) => status === 'succeeded').length, 40)
      const repeated = await world.sql(
        `select order_id, to_status from order_status_history where restaurant_id = $1
         group by 1, 2 having count(*) > case when to_status = 'ready' then 2 else 1 end`,
        [restaurantId],
      )
      assert.deepEqual(repeated, [])
      const receipts = () =>
        world.sql(
          `select count(*)::int as sent, count(distinct recipient)::int as recipients from notifications
           where restaurant_id = $1 and kind = 'receipt' and state = 'sent'`,
          [restaurantId],
        )
      await eventuallyEqual(receipts, [{ sent: 40, recipients: 40 }], 20_000)
      await eventually(async () => {
        const sales = await Promise.all(screens.map(dailySales))
        assert.equal(new Set(sales).size, 1, `daily sales differ: ${sales.join(', ')}`)
      })
      note(`40 orders, ${sums?.steps} steps, ${await dailySales(line)} on every screen`)
    })

    async function expectCounts(expected: Counts): Promise<void> {
      for (const screen of screens) await eventuallyEqual(() => countsOn(screen), expected, 20_000)
      const rows = await world.sql<{ counts: Counts; done: number }>(
        `select array[count(*) filter (where status = 'pending'), count(*) filter (where status = 'acknowledged'),
           count(*) filter (where status = 'preparing'), count(*) filter (where status = 'ready')]::int[] as counts,
           (count(*) filter (where status = 'completed'))::int as done
         from orders where restaurant_id = $1 and paid_at is not null`,
        [restaurantId],
      )
      for (const screen of [tablet, phone])
        await eventuallyEqual(async () => (await tabsOn(screen)).Done, rows[0]?.done)
      assert.deepEqual(rows[0]?.counts, expected)
    }
    async function readyNumbers(): Promise<number> {
      return board.getByRole('list', { name: 'Ready' }).getByRole('listitem').count()
    }
    async function call(method: string, path: string, body: object): Promise<number> {
      return (await callApi(line, method, path, body)).status
    }
    /** Steps of a screen that is not open here. `some`: only those that have the status. */
    async function advance(list: { id: string }[], [expected]: [string], some = false): Promise<void> {
      const statuses = await world.sql<{ id: string; status: string }>(
        'select id, status from orders where id = any($1)',
        [list.map(({ id }) => id)],
      )
      const due = statuses.filter(({ status }) => !some || status === expected)
      const made = await Promise.all(
        due.map(({ id }) => call('POST', `/kitchen/${restaurantId}/orders/${id}/advance`, { expected })),
      )
      assert.deepEqual(
        made.filter((status) => status !== 200),
        [],
      )
    }
  },
}

async function openWindows({ newWindow }: JourneyContext) {
  const line = await newWindow({ viewport: { width: 1366, height: 768 } })
  return {
    line,
    pass: await newWindow({ viewport: { width: 1920, height: 1080 } }),
    tablet: await newWindow({ viewport: { width: 1024, height: 768 }, hasTouch: true }),
    phone: await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    board: await newWindow({ viewport: { width: 1280, height: 720 } }),
    diners: [await newWindow(), await newWindow(), await newWindow()],
    owner: await newWindow({ viewport: { width: 1440, height: 900 } }),
  }
}

/** The numbers of the lanes, or where they do not fit side by side of the tabs. A lane without orders can be left out. */
async function countsOn(screen: Page): Promise<Counts> {
  const tabs = await tabsOn(screen)
  if ('New' in tabs) return [tabs.New, tabs.Received, tabs.Preparing, tabs.Ready].map(Number) as Counts
  const lanes = await screen
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.map(
        (lane) => [lane.ariaLabel, Number(lane.querySelector('h2 > :last-child')?.textContent)] as const,
      ),
    )
  const countOf = (title: RegExp) => lanes.find(([name]) => title.test(name ?? ''))?.[1] ?? 0
  return [countOf(/^NEW ORDERS/), countOf(/^Acknowledged/), countOf(/Preparing$/), countOf(/Ready$/)]
}

/** The count of each tab by its label. */
async function tabsOn(screen: Page): Promise<Partial<Record<string, number>>> {
  const texts = await screen
    .getByRole('region', { name: 'Lanes' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''))
  return Object.fromEntries(texts.map((text) => [text.replace(/^\d+/, ''), Number.parseInt(text, 10)]))
}

async function dailySales(screen: Page): Promise<string> {
  const text = (await screen.getByRole('region', { name: 'Today' }).textContent()) ?? ''
  return /Daily Sales\s*(\$[\d,.]+)/.exec(text)?.[1] ?? text
}

async function pause(kitchen: Page): Promise<void> {
  const button = (name: string) => kitchen.getByRole('button', { name, exact: true })
  await button('Settings').click()
  await button('Disable Ordering').click()
  await kitchen.getByRole('radio', { name: 'Kitchen overwhelmed' }).check()
  await button('Take Photo to Disable').click()
  await button('Capture Photo').click()
  await button('Use Photo').click()
  await button('Disable Ordering').click()
  await expectText(kitchen, 'Orders Disabled')
  await kitchen.keyboard.press('Escape')
}

async function refund(owner: Page, number: string): Promise<void> {
  await owner.getByRole('searchbox', { name: 'Order, name, last 4' }).fill(number)
  await owner.getByRole('row').filter({ hasText: number }).getByRole('button').first().click()
  await owner.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: `Refund ${number}` })
  await dialog.getByText('An amount').click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
  await confirmIdentity(owner)
  await expectText(owner, `Refunded $5.00 of order ${number}`)
}
