import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { byWeekday } from '../../packages/domain/src/time/weekly-hours.ts'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const openingHours: Journey = {
  name: 'opening hours: a special day closes an open storefront, breaks, copies, undo, two owners',
  copyOf: 'napoli',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const owner = await newWindow()
    const stored = async () => {
      const [row] = await world.sql<{ hours: Record<string, unknown>; special_days: { note: string }[] }>(
        `select hours, special_days from restaurants where domain like $1`,
        [`${host}.%`],
      )
      return row
    }
    const allDay = byWeekday(() => [{ open: '00:00', close: '00:00' }])
    await step('a customer has the storefront of an open restaurant in front of them', async () => {
      await world.change(
        host,
        `update restaurants set is_demo = false, hours = '${JSON.stringify(allDay)}' where id = $restaurant`,
      )
      await customer.openForPickup(page, world.url(host))
      await expectText(page, 'Open 24 hours')
    })
    await step('the owner adds today as a special day, and sees what customers will read', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/hours')
      await owner.getByRole('button', { name: 'Add', exact: true }).click()
      const dialog = owner.getByRole('dialog')
      await dialog.getByLabel('Note for customers').fill('Family party')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expectText(
        owner.getByRole('region', { name: 'What customers see' }),
        /^Closed now, opens tomorrow/,
      )
      await save(owner)
    })
    await step('the open storefront shows it without a reload', async () => {
      await expectText(page, /^Closed now, opens tomorrow/)
      await expectText(page, 'Family party')
      await page.getByRole('button', { name: 'Hours and allergens' }).click()
      const day = page.getByRole('dialog').getByRole('row', { name: /Family party/ })
      await expectText(day, 'Closed')
      await page.keyboard.press('Escape')
    })
    await step('undo opens it again', async () => {
      await owner.getByRole('button', { name: 'Undo' }).click()
      await expectText(page, 'Open 24 hours')
      await expectNoText(owner, 'Family party')
    })
    const split = owner.getByRole('button', { name: 'Split Monday: add hours' })
    await step('hours that are removed by keyboard leave the focus at those that remain', async () => {
      await split.press('Enter')
      await owner.getByRole('button', { name: 'Remove hours 2 of Monday' }).press('Enter')
      await eventuallyEqual(
        () => owner.getByLabel('Monday opens').evaluate((field) => field === document.activeElement),
        true,
      )
    })
    await step('a break is entered and copied by keyboard', async () => {
      await owner.getByLabel('Monday opens').fill('11:00')
      await owner.getByLabel('Monday closes').fill('14:30')
      await split.focus()
      await owner.keyboard.press('Enter')
      await owner.getByLabel('Monday 2 opens').fill('14:00')
      await owner.getByLabel('Monday 2 closes').fill('01:00')
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await expectText(owner, 'These hours overlap.')
      await owner.getByLabel('Monday 2 opens').fill('17:00')
      await expectText(owner, 'Ends the next day, on Tuesday.')
      await owner.getByRole('button', { name: 'Copy the hours of Monday' }).press('Enter')
      await owner.getByRole('dialog').getByRole('button', { name: 'All days' }).press('Enter')
      await owner.getByRole('dialog').getByRole('button', { name: 'Copy hours' }).press('Enter')
      await save(owner)
      const spans = [
        { open: '11:00', close: '14:30' },
        { open: '17:00', close: '01:00' },
      ]
      assert.deepEqual(
        (await stored())?.hours,
        byWeekday(() => spans),
      )
    })
    await step('of two owners, the second sees what the first one saved', async () => {
      await world.change(
        host,
        `update restaurants set hours = jsonb_set(hours, '{sunday}', '[]') where id = $restaurant`,
      )
      await owner.getByRole('switch', { name: 'Open on Monday' }).press('Space')
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await expectText(owner, 'Someone else has changed this restaurant’s hours in the meantime.')
      await expectText(owner, 'Theirs: Closed')
      await owner.getByRole('button', { name: 'Keep yours' }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await eventually(async () => {
        const { monday, tuesday, sunday } = (await stored())?.hours ?? {}
        assert.deepEqual([monday, sunday], [[], []])
        assert.ok(Array.isArray(tuesday) && tuesday.length === 2)
      })
    })
    await step('unsaved hours are not lost by a click', async () => {
      await owner.getByRole('switch', { name: 'Open on Monday' }).press('Space')
      await owner.getByRole('link', { name: 'Categories' }).first().click()
      await expectText(owner, 'Leave without saving?')
      await owner.getByRole('button', { name: 'Keep editing' }).click()
      assert.ok(await owner.getByRole('switch', { name: 'Open on Monday' }).isChecked())
    })
  },
}

async function save(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expectText(owner, 'Hours saved successfully!')
  await owner.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
}
