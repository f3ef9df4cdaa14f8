import assert from 'node:assert/strict'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { paidOrder } from '../helpers/kitchen.ts'
import { openKitchen, ticketOf } from '../helpers/staff.ts'

/** A customer waits in the car, and the kitchen sees when it is there. */
export const curbside: Journey = {
  copyOf: 'liberty',
  name: 'curbside: the car on the ticket, and “I’m here”',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow()
    await world.sql(
      `insert into kitchen_settings (restaurant_id, offers_curbside) values ($1, true)
       on conflict (restaurant_id) do update set offers_curbside = true`,
      [await world.restaurantId(host)],
    )
    await openKitchen(kitchen, world, host)
    const order = await paidOrder(page, world, host, 'Classic Cheeseburger')
    await page.setViewportSize({ width: 390, height: 844 })
    const orderPage = page.url()
    const ticket = ticketOf(kitchen, order.number)
    const card = page.getByRole('region', { name: 'Stay in your car' })
    await step('the customer describes the car, and the ticket shows it', async () => {
      await card.getByRole('button', { name: 'Bring it to my car' }).click()
      await expectText(page, 'Enter your vehicle and its color.')
      await card.getByRole('textbox', { name: 'Vehicle and color' }).fill('Blue Honda Civic')
      await card.getByRole('textbox', { name: /^Parking space/ }).fill('4')
      await card.getByRole('button', { name: 'Bring it to my car' }).click()
      await ticket.getByText('To the car: Blue Honda Civic, space 4').waitFor()
    })
    await step('“I’m here” is on the ticket immediately, and survives a reload', async () => {
      await card.getByRole('button', { name: 'I’m here' }).click()
      await page.getByText(/^The restaurant was notified at /).waitFor()
      await ticket.getByText(/^HERE since .+: Blue Honda Civic, space 4$/).waitFor()
      await page.reload()
      await page.getByText(/^The restaurant was notified at /).waitFor()
      const [row] = await world.sql<{ arrived: boolean }>(
        'select arrived_at is not null as arrived from orders where id = $1',
        [order.id],
      )
      assert.equal(row?.arrived, true)
    })
    await step('the car is described at the checkout, and survives a reload', async () => {
      const contact = customer.newContact()
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await page.setViewportSize({ width: 1280, height: 900 })
      await customer.toSummary(page)
      await customer.toInformation(page)
      await customer.fillInformation(page, contact)
      const vehicle = page.getByRole('textbox', { name: 'Vehicle and color' })
      await page.getByRole('checkbox', { name: /^Bring it to my car/ }).check()
      await vehicle.waitFor()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expectText(page, 'Enter your vehicle and its color.')
      await vehicle.fill('Red Ford')
      await customer.toPayment(page)
      await page.reload()
      await customer.payByCard(page)
      await expectText(page, 'Red Ford')
      const [chosen] = await world.sql<{ number: string }>(
        'select order_number as number from orders where customer_email = $1',
        [contact.email],
      )
      await ticketOf(kitchen, chosen?.number ?? '')
        .getByText('To the car: Red Ford')
        .waitFor()
    })
    await step('an order that is handed over offers nothing more', async () => {
      await world.sql("update orders set status = 'completed', status_at = now() where id = $1", [order.id])
      await customer.open(page, orderPage)
      await page.getByText('Enjoy your meal.').first().waitFor()
      assert.equal(await page.getByRole('region', { name: 'You are here' }).count(), 0)
    })
  },
}
