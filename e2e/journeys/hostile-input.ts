import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

export const hostileInput: Journey = {
  copyOf: 'liberty',
  name: 'hostile input: rendered as text and never executed',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await openKitchen(kitchen, world, host)
    const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const typed = { firstName: script, lastName: '\u202Egnol\u202C 👩‍👩‍👧', phone: '2155550100' }
    await step('an overlong name is rejected', async () => {
      await customer.openForPickup(page, world.url(host))
      await page.getByRole('button', { name: 'House Salad', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const note = dialog.getByRole('textbox')
      if ((await note.count()) > 0) await note.fill(script)
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await customer.toSummary(page)
      await customer.toInformation(page)
      await customer.fillInformation(page, { ...customer.newContact(), firstName: 'x'.repeat(10_240) })
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expectText(page, 'First name can have at most 80 characters.')
    })
    const token = await step('a name with markup is accepted as text', async () => {
      await customer.fillInformation(page, { ...customer.newContact(), ...typed })
      await customer.toPayment(page)
      await customer.fillCard(page)
      return customer.pay(page)
    })
    await step('the markup is inert on the confirmation and in the kitchen', async () => {
      const order = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/orders/${token}`)
      assert.equal(order.customer.lastName, 'gnol 👩‍👩‍👧')
      await page.getByText(`Thank you, ${script}.`, { exact: false }).first().waitFor()
      const ticket = ticketOf(kitchen, order.orderNumber)
      await ticket.waitFor()
      await eventually(async () => assert.ok((await visibleText(ticket)).includes(`${script} gnol 👩‍👩‍👧`)))
      for (const window of [page, kitchen]) {
        assert.equal(await window.evaluate(() => 'hacked' in globalThis), false)
      }
    })
    await step('words without a space are broken, and cover no price', async () => {
      const word = 'W'.repeat(100)
      await world.change(
        host,
        `with options as (update upsells set name = '${word}' || left(id::text, 8) where restaurant_id = $restaurant),
           modifiers as (update modifiers set name = '${word}' || left(id::text, 8) where restaurant_id = $restaurant),
           groups as (update modifier_groups set name = '${word}' || left(id::text, 8) where restaurant_id = $restaurant),
           place as (update restaurants set address = '${word}, Summit, NJ 07901' where id = $restaurant)
         update products set name = '${word}', description = repeat('W', 2000)
         where restaurant_id = $restaurant and name = 'Liberty Burger'`,
      )
      for (const [width, height] of [
        [1440, 900],
        [320, 700],
      ] as const) {
        const window = await newWindow({ viewport: { width, height } })
        await customer.openForPickup(window, world.url(host))
        await eventuallyEqual(() => window.evaluate(() => document.documentElement.scrollWidth), width)
        await window.getByRole('button', { name: word, exact: true }).click()
        const dialog = window.getByRole('dialog')
        await dialog.getByRole('button', { name: /^Add to cart/ }).waitFor()
        await expectNothingCut(dialog)
        await dialog.getByRole('button', { name: /^Add to cart/ }).click()
        await dialog.waitFor({ state: 'detached' })
        await customer.openCart(window)
        await expectNothingCut(dialog)
        await dialog.getByRole('button', { name: 'Checkout' }).click()
        await window.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
        await expectNothingCut(window.locator('body'))
      }
    })
    await step('such names cover nothing in the back office of the restaurant', async () => {
      const id = await world.restaurantId(host)
      const word = 'W'.repeat(100)
      for (const table of ['categories', 'cross_sell_campaigns'])
        await world.sql(`update ${table} set name = $2 || left(id::text, 8) where restaurant_id = $1`, [
          id,
          word,
        ])
      const [group] = await world.sql<{ id: string }>(
        'select id from modifier_groups where restaurant_id = $1',
        [id],
      )
      const phone = await newWindow({ viewport: { width: 360, height: 800 } })
      await openAs(phone, world, `owner@${host}.test`, host, '/admin')
      const openLoaded = async (path: string) => {
        await customer.open(phone, world.url(host, path))
        await phone.locator('#main h1').waitFor()
        await phone.waitForFunction(() => !document.querySelector('#main .animate-shimmer'))
      }
      for (const path of [
        '/products',
        '/categories',
        '/modifiers',
        '/cross-sell',
        '/limits',
        '/orders/new',
      ]) {
        await openLoaded(`/admin${path}`)
        await expectNothingCut(phone.locator('#main'))
      }
      await world.sql('update discount_codes set name = $2 where restaurant_id = $1', [id, word])
      await phone.setViewportSize({ width: 834, height: 1112 })
      for (const path of ['/products', '/coupons']) {
        await openLoaded(`/admin${path}`)
        await expectNothingCut(phone.locator('#main'))
      }
      await phone.setViewportSize({ width: 360, height: 800 })
      await openLoaded(`/admin/modifiers?open=${group?.id}`)
      await expectNothingCut(phone.getByRole('dialog', { name: 'Edit group' }))

      const [product] = await world.sql<{ id: string }>(
        'select id from products where restaurant_id = $1 and name = $2',
        [id, word],
      )
      const desktop = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(desktop, world, `owner@${host}.test`, host, `/admin/products/${product?.id}`)
      const title = await desktop.getByRole('heading', { name: word, level: 1 }).boundingBox()
      const next = await desktop.locator('#main > header').getByRole('button').first().boundingBox()
      assert.ok(title && next && title.x + title.width <= next.x, JSON.stringify({ title, next }))
    })
    await step('a name in a right-to-left script keeps its beginning where it is cut off', async () => {
      const name = 'מסעדת הים '.repeat(15).trim()
      await world.change(host, `update restaurants set name = '${name}' where id = $restaurant`)
      const window = await newWindow({ viewport: { width: 800, height: 900 } })
      await customer.open(window, world.url(host))
      await expectBeginning(window.locator('header h1'))
      await openAs(window, world, `owner@${host}.test`, host, '/admin')
      await expectBeginning(window.locator('.truncate').filter({ hasText: name, visible: true }).first())
    })
    await step('such names of people and restaurants widen no screen of the platform', async () => {
      const id = await world.restaurantId(host)
      const word = 'w'.repeat(100)
      await world.sql('update restaurants set name = $2 where id = $1', [id, word])
      await world.sql(
        `update user_profiles set first_name = $2
         where user_id in (select user_id from memberships where restaurant_id = $1)`,
        [id, word.slice(0, 80)],
      )
      const window = await newWindow({ viewport: { width: 360, height: 800 } })
      const screens = ['', '/revenue', '/devices', '/security', '/roles', '/users', '/database']
      for (const screen of screens) {
        await openPlatform(window, world, `/admin${screen}`)
        await window.waitForFunction(() => !document.querySelector('#main .animate-shimmer'))
        await eventually(async () => assert.deepEqual(await beyondEdge(window), [], `/admin${screen}`))
      }
      await openPlatform(window, world, `/admin/restaurants/${id}`)
      const gate = window.getByRole('dialog', { name: `Edit ${word}?` })
      const confirm = await gate.getByRole('button', { name: 'Continue to edit' }).boundingBox()
      assert.ok(confirm && confirm.x >= 0 && confirm.x + confirm.width <= 360, JSON.stringify(confirm))
      const [member] = await world.sql<{ id: string }>(
        "select id from memberships where restaurant_id = $1 and role = 'staff'",
        [id],
      )
      await openPlatform(window, world, `/admin/users?search=staff@${host}.test&open=${member?.id}`)
      await expectNothingCut(window.getByRole('dialog', { name: 'Edit User' }))
      // Whichever restaurants have the highest revenue today.
      await window.route('**/api/dashboard', async (route) => {
        const response = await route.fetch()
        const overview = await response.json()
        const revenue = overview.hours.map(() => 123_456)
        const series = ['1', '2'].map((number) => ({ restaurantId: null, name: word + number, revenue }))
        await route.fulfill({ response, json: { ...overview, series } })
      })
      await openPlatform(window, world)
      const hours = window.getByRole('figure', { name: 'Revenue today' })
      await hours.locator('rect[aria-label]').first().hover()
      await hours
        .getByText(new RegExp(`^${word}1`))
        .nth(1)
        .waitFor()
      await eventuallyEqual(() => beyondEdge(window), [])
    })
  },
}

/** The elements for which a page scrolls sideways. */
function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 200))
    return [`${scrollWidth} pixels`, ...wide]
  })
}

/** A text is wider than its element, and its first letter is inside of it. */
async function expectBeginning(scope: Locator): Promise<void> {
  await scope.waitFor()
  const cut = await scope.evaluate((element) => {
    const first = document.createRange()
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
    first.setStart(text, 0)
    first.setEnd(text, 1)
    const [letter, box] = [first.getBoundingClientRect(), element.getBoundingClientRect()]
    return {
      isWider: element.scrollWidth > element.clientWidth,
      begins: letter.left >= box.left - 1 && letter.right <= box.right + 1,
    }
  })
  assert.deepEqual(cut, { isWider: true, begins: true })
}

/** Every text ends within the right edge of its dialog or page, unless it ends with an ellipsis or can be scrolled to. */
async function expectNothingCut(scope: Locator): Promise<void> {
  const cut = (root: Element) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const edge = root.getBoundingClientRect().right
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        text.parentElement?.closest('.visually-hidden, thead, .truncate, .scroll-x, [class*=overflow-x-auto]')
      )
        continue
      range.selectNodeContents(text)
      if (range.getBoundingClientRect().right > edge + 1) found.push(String(text.textContent))
    }
    return found
  }
  await eventuallyEqual(() => scope.evaluate(cut), [])
}
