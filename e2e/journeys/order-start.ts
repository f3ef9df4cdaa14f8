import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

export const orderStart: Journey = {
  name: 'order start: pickup, delivery, back, scheduled time, change',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const choose = (name: string | RegExp) => dialog.getByRole('radio', { name }).check({ force: true })
    const change = (assignment: string) =>
      world.change(host, `update restaurants set ${assignment} where id = $restaurant`)

    await change('estimated_prep_time = null, advance_ordering_enabled = true, advance_ordering_hours = 72')
    await step('the dialog cannot be dismissed', async () => {
      await customer.open(page, world.url(host))
      await expectText(dialog, 'How would you like your order?')
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await expectText(dialog, 'Ready in 15-20 min')
    })
    await step('pickup continues with the time, and a double click skips no step', async () => {
      await choose('Pickup')
      await dialog.getByRole('button', { name: 'Continue' }).dblclick()
      await expectText(dialog, 'When will you pick it up?')
      await expectText(dialog, 'In 15-20 min')
      await press('Back')
      await expectText(dialog, 'How would you like your order?')
    })
    await step('delivery continues with the address, without an error', async () => {
      await choose('Delivery')
      await press('Continue')
      await expectText(dialog, 'Where should we deliver?')
      await expectNoText(dialog, 'Please provide a complete address with street, city, and state')
      await dialog.getByLabel('Street address').fill(address)
      await press('Check address')
      await expectText(dialog, 'We deliver here')
      await press('Continue')
      await expectText(dialog, 'When should it arrive?')
    })
    await step('Back returns to the address, which is still filled in', async () => {
      await press('Back')
      assert.equal(await dialog.getByLabel('Street address').inputValue(), address.split(', ')[0])
      assert.equal(await dialog.getByLabel('ZIP code').inputValue(), address.split(' ').at(-1))
      await press('Continue')
    })
    const time = await step('another day and time can be chosen', async () => {
      await choose(/^Later/)
      const days = dialog.getByRole('radiogroup', { name: 'Day' })
      assert.ok((await days.getByRole('radio').count()) >= 3, 'fewer than three days are offered')
      // Late in the evening today has no slots left, and tomorrow comes first.
      await days.getByRole('radio', { name: 'Tomorrow' }).check({ force: true })
      const times = dialog.getByRole('radiogroup', { name: 'Time' }).getByRole('radio')
      assert.equal(await times.count(), 8)
      await dialog.getByRole('button', { name: /^Show all \d+ times$/ }).click()
      assert.ok((await times.count()) > 8)
      await expectText(dialog, 'Evening')
      const third = dialog.getByRole('radiogroup', { name: 'Time' }).locator('label').nth(2)
      await third.getByRole('radio').check({ force: true })
      const label = (await third.innerText()).trim()
      await press('Start order')
      await dialog.waitFor({ state: 'detached' })
      return label
    })
    await step('the header shows the time, even after a reload', async () => {
      await expectText(page, `Tomorrow, ${time}`)
      await page.reload()
      await hydrated(page)
      await expectText(page, `Tomorrow, ${time}`)
      assert.equal(await dialog.count(), 0)
    })
    await step('a change can be cancelled', async () => {
      await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().click()
      await choose('Pickup')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expectText(page, `Tomorrow, ${time}`)
    })
    await step('a change can be saved', async () => {
      await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().click()
      await choose('Pickup')
      await press('Continue')
      await choose(/^ASAP/)
      await press('Save')
      await expectText(page, 'ASAP, 15-20 min')
      const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('comanda.order') ?? '{}'))
      await eventuallyEqual(
        async () => [(await stored()).fulfillment, (await stored()).quote],
        ['pickup', null],
      )
    })
  },
}

export const orderStartUnavailable: Journey = {
  name: 'order start: no delivery, no opening hours',
  copyOf: 'napoli',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const change = (assignment: string) =>
      world.change(host, `update restaurants set ${assignment} where id = $restaurant`)
    await step('delivery that is not offered cannot be chosen', async () => {
      await change('delivery_enabled = false')
      await customer.open(page, world.url(host))
      await expectText(dialog, 'Not offered right now')
      assert.ok(await dialog.getByRole('radio', { name: 'Delivery' }).isDisabled())
    })
    await step('without opening hours the menu can be read', async () => {
      const closed = { open: null, close: null, closed: true }
      await change(
        `is_demo = false, hours = (select jsonb_object_agg(day, '${JSON.stringify(closed)}'::jsonb)
                                   from jsonb_object_keys(hours) as day)`,
      )
      await page.reload()
      await expectText(page, 'You can still browse the menu.')
      await page.getByRole('button', { name: 'Garlic Bread', exact: true }).click()
      await expectText(dialog, 'Online ordering is temporarily unavailable')
    })
    await step('for another time, tomorrow 9:00 AM is offered and rejected', async () => {
      await customer.open(page, world.url(host, '/?open=start'))
      await dialog.getByRole('button', { name: 'Continue' }).click()
      assert.ok(await dialog.getByRole('radio', { name: /^ASAP/ }).isDisabled())
      await expectText(dialog, 'Tomorrow, 9:00 AM')
      await dialog.getByRole('alert').getByText('No opening hours').waitFor()
      assert.ok(await dialog.getByRole('button', { name: 'Start order' }).isDisabled())
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
  },
}

export const orderStartEarlyClicks: Journey = {
  name: 'order start: clicks and keys before the page responds',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const delivery = dialog.getByRole('radio', { name: 'Delivery' })
    const scripts = await customer.holdScripts(page)
    await step('a click and a Tab before the scripts have loaded', async () => {
      await page.goto(world.url('liberty'), { waitUntil: 'commit' })
      const tile = await dialog.locator('label', { hasText: 'Delivery' }).boundingBox()
      assert.ok(tile)
      await page.mouse.click(tile.x + 20, tile.y + 20)
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        assert.equal(await page.locator(':focus:not(dialog, dialog *)').count(), 0, 'focus behind the dialog')
      }
      assert.ok(!(await delivery.isChecked()))
      scripts.resolve()
      await hydrated(page)
      await eventuallyEqual(() => delivery.isChecked(), true)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expectText(dialog, 'Where should we deliver?')
    })
    await step('a click at the moment when the page reports that it responds', async () => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.documentElement.dataset.hydrated !== 'true') return
          observer.disconnect()
          const label = [...document.querySelectorAll('dialog label')].find(({ textContent }) =>
            textContent.startsWith('Delivery'),
          )
          const { x, y } = label?.getBoundingClientRect() ?? { x: 0, y: 0 }
          const pressed = document.elementFromPoint(x + 20, y + 20)
          if (pressed instanceof HTMLElement) pressed.click()
        }).observe(document, { attributes: true, subtree: true })
      })
      await customer.open(page, world.url('liberty'))
      await eventuallyEqual(() => delivery.isChecked(), true)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expectText(dialog, 'Where should we deliver?')
    })
    await step('a click while the page hydrates is handled once', async () => {
      const ordering = await newWindow()
      await customer.openForPickup(ordering, world.url('liberty'))
      await ordering.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!('hydrating' in document.documentElement.dataset)) return
          observer.disconnect()
          // Only a press by a person may vibrate.
          navigator.vibrate = () => true
          document.querySelector<HTMLElement>('[aria-label="Add Coleslaw to your order"]')?.click()
        }).observe(document, { attributes: true, subtree: true })
      })
      await ordering.reload()
      await hydrated(ordering)
      await ordering.getByRole('button', { name: /1 item$/ }).waitFor()
      await ordering.getByRole('button', { name: 'Add Coleslaw to your order', exact: true }).click()
      await ordering.getByRole('button', { name: /2 items$/ }).waitFor()
    })
    const browsing = await newWindow()
    await step('a filter of the menu before the scripts have loaded', async () => {
      await customer.openForPickup(browsing, world.url('sakura'))
      const dishes = browsing.locator('main [data-open]')
      const all = await dishes.count()
      const scripts = await customer.holdScripts(browsing)
      await browsing.reload({ waitUntil: 'commit' })
      const vegan = browsing.getByRole('checkbox', { name: 'Vegan' })
      await vegan.check({ force: true })
      scripts.resolve()
      await hydrated(browsing)
      await eventuallyEqual(async () => (await dishes.count()) < all, true)
      assert.ok(await vegan.isChecked())
    })
    await step('text and a choice before the scripts have loaded', async () => {
      const scripts = await customer.holdScripts(browsing)
      await browsing.goto(world.url('sakura', '/login'), { waitUntil: 'commit' })
      await browsing.getByLabel('Email').fill('ada@example.com')
      await browsing.getByRole('radio', { name: 'Sign up' }).check({ force: true })
      scripts.resolve()
      await browsing.getByLabel('Phone number').waitFor()
      assert.equal(await browsing.getByLabel('Email').inputValue(), 'ada@example.com')
    })
    await step('on a slow network the next step and the cart show that they load', async () => {
      const slow = await newWindow({ viewport: { width: 390, height: 844 } })
      const steps = await customer.holdScripts(slow, /later-steps/)
      const cart = await customer.holdScripts(slow, /cart-sheet/)
      const start = slow.getByRole('dialog')
      await customer.open(slow, world.url('liberty'))
      await start.getByRole('radio', { name: 'Delivery' }).check({ force: true })
      const next = start.getByRole('button', { name: 'Continue' })
      await next.click()
      await next.and(slow.locator('[aria-busy=true]')).waitFor()
      // The choice can change meanwhile.
      await start.getByRole('radio', { name: 'Pickup' }).check({ force: true })
      steps.resolve()
      await start.getByRole('button', { name: 'Start order' }).click()
      await slow.getByRole('button', { name: 'Add Coleslaw to your order', exact: true }).click()
      await slow.getByRole('button', { name: /View order/ }).click()
      await slow.getByRole('progressbar', { name: 'Loading' }).waitFor()
      cart.resolve()
      await expectText(start, 'Subtotal, 1 item')
    })
  },
}

const address = '30 South Second Street, Philadelphia, PA 19106'
