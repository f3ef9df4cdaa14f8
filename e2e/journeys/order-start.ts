import assert from 'node:assert/strict'
import { eventually, hydrated, sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'

export const orderStart: Journey = {
  name: 'order start: pickup, delivery, back and forth, later, changed',
  alone: 'liberty',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const choose = (name: string | RegExp) => dialog.getByRole('radio', { name }).check({ force: true })
    const liberty = (set: string) =>
      world.change('liberty', `update restaurants set ${set} where id = $restaurant`)

    await liberty('estimated_prep_time = null, advance_ordering_enabled = true, advance_ordering_hours = 72')
    try {
      await step('it must be answered', async () => {
        await customer.open(page, world.url('liberty'))
        await sees(dialog, 'How would you like your order?')
        await page.keyboard.press('Escape')
        await page.mouse.click(5, 5)
        await sees(dialog, 'Ready in 15-20 min')
      })
      await step('pickup goes straight to the time, and a double click no further', async () => {
        await choose('Pickup')
        await dialog.getByRole('button', { name: 'Continue' }).dblclick()
        await sees(dialog, 'When will you pick it up?')
        await sees(dialog, 'In 15-20 min')
        await press('Back')
        await sees(dialog, 'How would you like your order?')
      })
      await step('delivery asks for the address, without a reproach', async () => {
        await choose('Delivery')
        await press('Continue')
        await sees(dialog, 'Where should we deliver?')
        await seesNot(dialog, 'Please provide a complete address with street, city, and state')
        await dialog.getByLabel('Delivery address').fill(address)
        await press('Check address')
        await sees(dialog, 'We deliver here')
        await press('Continue')
        await sees(dialog, 'When should it arrive?')
      })
      await step('back leads to the address, which is still known', async () => {
        await press('Back')
        assert.equal(await dialog.getByLabel('Delivery address').inputValue(), address)
        await press('Continue')
      })
      const time = await step('another day, a time of it', async () => {
        await choose(/^Later/)
        const days = dialog.getByRole('radiogroup', { name: 'Day' })
        assert.ok((await days.getByRole('radio').count()) >= 3, 'it offers less than three days')
        // Late in the evening nothing of today is left, and tomorrow comes first.
        await days.getByRole('radio', { name: 'Tomorrow' }).check({ force: true })
        const third = dialog.getByRole('radiogroup', { name: 'Time' }).locator('label').nth(2)
        await third.getByRole('radio').check({ force: true })
        const label = (await third.innerText()).trim()
        await press('Start order')
        await dialog.waitFor({ state: 'detached' })
        return label
      })
      await step('the header says so, also after a reload', async () => {
        await sees(page, `Tomorrow, ${time}`)
        await page.reload()
        await hydrated(page)
        await sees(page, `Tomorrow, ${time}`)
        assert.equal(await dialog.count(), 0)
      })
      await step('a change may be given up', async () => {
        await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().click()
        await choose('Pickup')
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await sees(page, `Tomorrow, ${time}`)
      })
      await step('or saved', async () => {
        await page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().click()
        await choose('Pickup')
        await press('Continue')
        await choose(/^ASAP/)
        await press('Save')
        await sees(page, 'ASAP, 15-20 min')
        const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('comanda.order') ?? '{}'))
        await eventually(async () => [(await kept()).fulfillment, (await kept()).quote], ['pickup', null])
      })
    } finally {
      await liberty('estimated_prep_time = 15, advance_ordering_enabled = false, advance_ordering_hours = 24')
    }
  },
}

export const hardStart: Journey = {
  name: 'order start: no delivery, no hours at all',
  alone: 'napoli',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const napoli = (set: string) =>
      world.change('napoli', `update restaurants set ${set} where id = $restaurant`)
    const [before] = await world.sql<{ hours: object }>('select hours from restaurants where domain = $1', [
      'napoli.localhost',
    ])
    try {
      await step('delivery that is not offered cannot be chosen', async () => {
        await napoli('delivery_enabled = false')
        await customer.open(page, world.url('napoli'))
        await sees(dialog, 'Not offered right now')
        assert.ok(await dialog.getByRole('radio', { name: 'Delivery' }).isDisabled())
      })
      await step('a week without hours starts at tomorrow 9:00 AM and is refused', async () => {
        const closed = { open: null, close: null, closed: true }
        const never = Object.fromEntries(Object.keys(before?.hours ?? {}).map((day) => [day, closed]))
        await napoli(`is_demo = false, hours = '${JSON.stringify(never)}'`)
        await page.reload()
        await dialog.getByRole('button', { name: 'Continue' }).click()
        assert.ok(await dialog.getByRole('radio', { name: /^ASAP/ }).isDisabled())
        await sees(dialog, 'Tomorrow, 9:00 AM')
        await dialog.getByRole('alert').getByText('No opening hours').waitFor()
        assert.ok(await dialog.getByRole('button', { name: 'Start order' }).isDisabled())
      })
    } finally {
      await napoli(`is_demo = true, delivery_enabled = true, hours = '${JSON.stringify(before?.hours)}'`)
    }
  },
}

const address = '30 South Second Street, Philadelphia, PA 19106'
