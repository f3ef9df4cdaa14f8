import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import * as customer from '../helpers/customer.ts'
import { confirmIdentity, openAs, openKitchen, ticketOf } from '../helpers/staff.ts'

/** Turns offers of a restaurant on or off, by their name. */
function switchOffer(world: World, host: string, name: string, isActive: boolean): Promise<void> {
  const table =
    name === 'Two shakes' || name === 'Rings for less' ? 'promotional_specials' : 'cross_sell_campaigns'
  return world.change(
    host,
    `update ${table} set is_active = ${isActive} where restaurant_id = $restaurant and name = '${name}'`,
  )
}

/** The third item shows a campaign. The price of its item is on the receipt, in the order and on the ticket. */
export const crossSell: Journey = {
  name: 'offers: cross-sell after three items and on leaving the cart, up to the ticket',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    const dialog = page.getByRole('dialog')
    await switchOffer(world, host, 'Feeding a crowd', true)
    await switchOffer(world, host, 'Make it a meal', true)
    await step('the third item shows the campaign, and an item of it is added', async () => {
      await openKitchen(kitchen, world, host)
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await page.getByRole('button', { name: 'Onion Rings', exact: true }).click()
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.getByRole('heading', { name: 'Feeding a crowd' }).waitFor()
      await dialog.getByRole('button', { name: 'Add Wings' }).click()
      await dialog.getByText('Added', { exact: true }).waitFor()
    })
    const cart = page.getByRole('dialog', { name: 'Your Order' })
    await step('the cart shows both prices', async () => {
      await dialog.getByRole('button', { name: 'View order' }).click()
      await cart.getByText('Feeding a crowd').waitFor()
    })
    await step('leaving the cart shows the other campaign, which is declined', async () => {
      await cart.getByRole('button', { name: 'Checkout' }).click()
      const meal = page.getByRole('dialog', { name: 'Make it a meal' })
      await meal.getByRole('button', { name: 'Add French Fries' }).waitFor()
      // The rings are in the cart already.
      assert.equal(await meal.getByText('Onion Rings').count(), 0)
      await meal.getByRole('button', { name: 'No more, thanks' }).click()
      await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
    })
    await step('neither campaign returns in this visit, even after a reload', async () => {
      await page.getByRole('button', { name: 'Edit order' }).click()
      await cart.getByRole('button', { name: 'Checkout' }).waitFor()
      await page.reload()
      await customer.openCart(page)
      await cart.getByRole('button', { name: 'Checkout' }).click()
      await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
    })
    await step('the customer pays, and the receipt names the offer', async () => {
      await customer.toInformation(page)
      await customer.fillInformation(page)
      await customer.toPayment(page)
      await customer.payByCard(page)
      const receipt = page.getByRole('complementary', { name: 'Receipt' })
      await eventuallyEqual(async () => (await visibleText(receipt)).includes('Feeding a crowd'), true)
    })
    await step('the order has both prices, and the ticket has that of the offer', async () => {
      const [order] = await world.sql<{
        order_number: string
        line: { unitPrice: number; offer: { listPrice: number } }
      }>(
        `select order_number, (select line from jsonb_array_elements(cart -> 'items') as line where line ? 'offer') as line
         from orders where restaurant_id = $1 and paid_at is not null`,
        [await world.restaurantId(host)],
      )
      assert.ok(order)
      const { unitPrice, offer } = order.line
      assert.equal(unitPrice, offer.listPrice - Math.round(offer.listPrice / 10))
      await ticketOf(kitchen, order.order_number)
        .getByText(`$${(unitPrice / 100).toFixed(2)}`)
        .waitFor()
    })
    await step('the owner refunds the dish of the offer at the price that was paid', async () => {
      const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
      const [order] = await world.sql<{ id: string; price: number }>(
        `select id, (select (line ->> 'unitPrice')::int from jsonb_array_elements(cart -> 'items') as line
           where line ? 'offer') as price
         from orders where restaurant_id = $1 and paid_at is not null`,
        [await world.restaurantId(host)],
      )
      assert.ok(order)
      const restaurantId = await world.restaurantId(host)
      await openAs(
        owner,
        world,
        `owner@${host}.test`,
        host,
        `/admin/payments?open=${restaurantId}.${order.id}`,
      )
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      const refund = owner.getByRole('dialog', { name: /^Refund / })
      await refund.getByText('Some items').click()
      await expectText(refund, `$${(order.price / 100).toFixed(2)}`)
      await refund.getByLabel(/^Wings \(Feeding a crowd\)/).check({ force: true })
      await refund.getByRole('button', { name: /^Refund \$\d/ }).click()
      await confirmIdentity(owner)
      await refund.waitFor({ state: 'detached' })
      const [taken] = await world.sql<{ sales: number }>(
        `select sales::int from ledger_entries where order_id = $1 and kind = 'refund'`,
        [order.id],
      )
      assert.equal(taken?.sales, order.price)
    })
  },
}

/** A special in a dialog: the second of two units is free, until one is removed. */
export const freeSecondUnit: Journey = {
  name: 'offers: the second shake is free, with the keyboard, and no longer when one is removed',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    await switchOffer(world, host, 'Two shakes', true)
    const special = page.getByRole('dialog', { name: 'Two shakes' })
    const cart = page.getByRole('dialog', { name: 'Your Order' })
    await step('the second item shows the special, which is added with the keyboard', async () => {
      await customer.openForPickup(page, world.url(host))
      await page.getByRole('button', { name: 'Onion Rings', exact: true }).click()
      const dish = page.getByRole('dialog', { name: 'Onion Rings' })
      await dish.getByRole('button', { name: 'Increase quantity' }).click()
      await dish.getByRole('button', { name: /^Add to cart/ }).click()
      await special.getByText('Free', { exact: true }).waitFor()
      await special.getByRole('button', { name: /^Add both/ }).press('Enter')
      await special.waitFor({ state: 'detached' })
    })
    await step('the cart has one shake free', async () => {
      await customer.openCart(page)
      await cart.getByText('1 × Two shakes').waitFor()
      await expectText(cart, 'Subtotal, 4 items')
      await expectText(cart, '$19.00')
    })
    await step('a single shake has its price', async () => {
      await cart.getByRole('button', { name: 'Decrease quantity' }).nth(1).click()
      await expectNoText(cart, '1 × Two shakes')
      await expectText(cart, 'Subtotal, 3 items')
      await expectText(cart, '$19.00')
    })
  },
}

/** The owner turns a campaign off while a customer reads it. */
export const endedCampaign: Journey = {
  name: 'offers: a campaign is turned off while it is shown, and the next item brings a special',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    await switchOffer(world, host, 'Feeding a crowd', true)
    await switchOffer(world, host, 'Two shakes', true)
    await step('the dialog of the campaign closes when the campaign ends', async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 3)
      const campaign = page.getByRole('dialog', { name: 'Feeding a crowd' })
      await campaign.waitFor()
      await switchOffer(world, host, 'Feeding a crowd', false)
      await campaign.waitFor({ state: 'detached' })
    })
    await step('a special appears after another item', async () => {
      await customer.addDish(page, 'French Fries')
      await page.getByRole('dialog', { name: 'Two shakes' }).waitFor()
    })
  },
}

/** The customer chooses the required options of a special before it is added. */
export const offerWithOptions: Journey = {
  name: 'offers: the required options of a special are chosen first',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    await world.change(
      host,
      `update variant_groups set min_selections = 2, max_selections = 2, display_type = 'checkbox'
       where restaurant_id = $restaurant and name = 'Flavor'`,
    )
    await switchOffer(world, host, 'Two shakes', true)
    await step('the special asks for its options, and names what is missing', async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await page
        .getByRole('dialog', { name: 'Two shakes' })
        .getByRole('button', { name: /^Choose/ })
        .click()
      const options = page.getByRole('dialog', { name: 'Hand-Spun Shake' })
      await expectText(options, /^Please select exactly 2 option\(s\) from Flavor\.$/)
      await options.getByRole('checkbox', { name: /^Vanilla/ }).click()
      await options.getByRole('button', { name: /^Add both/ }).click()
      await options.waitFor({ state: 'detached' })
    })
    await step('the cart has one of the two free', async () => {
      await customer.openCart(page)
      await page.getByRole('dialog', { name: 'Your Order' }).getByText('1 × Two shakes').waitFor()
    })
  },
}

/** The owner turns a special off while its customer pays. */
export const endedOffer: Journey = {
  name: 'offers: a special is turned off during payment, the dish is named and the new price accepted',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    await switchOffer(world, host, 'Rings for less', true)
    await step('the first item shows a banner, and its dish is added', async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'French Fries')
      const banner = page.getByRole('region', { name: 'Special: Rings for less' })
      await banner.getByRole('button', { name: 'Add to cart' }).click()
      await banner.waitFor({ state: 'detached' })
      await customer.checkOut(page)
      await customer.fillCard(page)
    })
    await step('the special ends, and the page names the dish', async () => {
      await switchOffer(world, host, 'Rings for less', false)
      await expectText(page, 'The offer has ended')
      await expectText(page, 'Onion Rings')
    })
    await step('the customer accepts the price of the menu', async () => {
      await page.getByRole('button', { name: /^Accept and pay \$/ }).waitFor()
      await customer.sendOrder(page)
      await customer.waitForConfirmation(page)
      const [order] = await world.sql<{ subtotal: number }>(
        'select subtotal::int from orders where restaurant_id = $1 and paid_at is not null',
        [await world.restaurantId(host)],
      )
      assert.equal(order?.subtotal, 1050)
    })
  },
}
