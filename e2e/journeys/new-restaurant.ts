import assert from 'node:assert/strict'
import { eventually, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import { open } from '../helpers/customer.ts'
import { password } from '../helpers/staff.ts'

/** A platform admin creates a restaurant with hours and a domain of its own, and checks the domain. */
export const newRestaurant: Journey = {
  name: 'platform restaurants: hours and domain of a new restaurant',
  async run({ world, newWindow, step }) {
    const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
    const key = crypto.randomUUID().slice(0, 8)
    const name = `Corner ${key}`
    const domain = `corner-${key}.localhost`
    const card = admin
      .locator('section')
      .filter({ has: admin.getByRole('heading', { name: 'Domain', exact: true }) })
    const stored = async () => {
      const [row] = await world.sql<{ id: string; hours: Record<string, object[]> }>(
        'select id, hours from restaurants where domain = $1',
        [domain],
      )
      return row
    }
    await openPlatform(admin, world, '/admin/restaurants/new')
    await step('the steps accept hours of the week and a domain', async () => {
      await admin.getByLabel('Restaurant name').fill(name)
      await admin
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: /Settings/ })
        .click()
      await admin.getByLabel('Domain').fill(domain)
      const hours = admin.getByRole('list', { name: 'Weekly hours' })
      await hours.getByLabel('Monday opens').fill('10:00')
      await hours.getByLabel('Monday closes').fill('15:30')
      await hours.getByRole('switch', { name: 'Open on Sunday' }).click()
      await hours.getByRole('button', { name: 'Copy the hours of Monday' }).click()
      const copy = admin.getByRole('dialog', { name: 'Copy Monday to' })
      await copy.getByText('Tuesday').click()
      await copy.getByRole('button', { name: 'Copy hours' }).click()
      await admin.getByRole('button', { name: 'Save Restaurant' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
      await admin.getByRole('heading', { name, level: 1 }).waitFor()
    })
    const restaurant = await stored()
    assert.ok(restaurant)
    const { id, hours } = restaurant
    const spans = (day: string) => JSON.stringify(hours[day])
    assert.match(spans('monday'), /10:00.*15:30/)
    assert.equal(spans('tuesday'), spans('monday'))
    assert.match(spans('wednesday'), /11:00.*22:00/)
    assert.doesNotMatch(spans('sunday'), /12:00/)
    await step(
      'customers see that there is no menu yet, and no link to a number that is missing',
      async () => {
        const customer = await newWindow()
        await open(customer, world.url(domain.replace('.localhost', '')))
        await expectText(customer, 'No menu items have been added yet.')
        assert.equal(await customer.getByRole('dialog').count(), 0)
        assert.equal(await customer.locator('a[href="tel:"]:visible').count(), 0)
      },
    )
    await step('a name of this computer needs no record', async () => {
      await admin.goto(world.url('', `/admin/restaurants/${id}/edit?tab=settings`))
      const gate = admin.getByRole('dialog', { name: `Edit ${name}?` })
      await gate.getByLabel('Your password').fill(password)
      await gate.getByRole('button', { name: 'Continue to edit' }).click()
      await expectText(card, `kitchen.${domain}`)
      await eventually(async () => assert.equal(await card.getByText('No record needed').count(), 2))
    })
    await step('a domain that leads nowhere is not found', async () => {
      await admin.getByLabel('Domain').fill(`${key}.example.invalid`)
      await admin.getByRole('button', { name: 'Save Restaurant' }).click()
      await expectText(admin, 'Restaurant saved')
      await expectText(card, `kitchen.${key}.example.invalid`)
      await expectText(card, /^(Missing|No response)$/)
      await card.getByRole('button', { name: 'Check again' }).waitFor()
    })
  },
}
