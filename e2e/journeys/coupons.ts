import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

export const coupons: Journey = {
  name: 'coupons: the owner makes a code, a link applies it, and it is turned off during a payment',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const first = await newWindow()
    const second = await newWindow()
    const link = `${world.url(host)}?code=today5`
    const row = owner.getByRole('row').filter({ hasText: 'TODAY5' })
    await step('the owner makes a coupon, and the form names what is missing', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/coupons')
      await owner.getByRole('row').filter({ hasText: 'WELCOME10' }).waitFor()
      await owner.getByRole('button', { name: 'New Coupon' }).click()
      const form = owner.getByRole('region', { name: 'New coupon' })
      const code = form.getByRole('textbox', { name: 'Code', exact: true })
      await code.waitFor()
      await form.getByRole('button', { name: 'Save coupon' }).click()
      for (const text of required) await expectText(form, text)
      await form.getByRole('button', { name: 'Generate' }).click()
      await eventuallyEqual(async () => /^[A-Z0-9]{8}$/.test(await code.inputValue()), true)
      await code.fill('A-CODE-THAT-IS-TOO-LONG')
      await expectText(form, 'Code must be 20 characters or less')
      await code.fill('today5')
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Five dollars today')
      await form.getByRole('radio', { name: 'Free kids meals' }).check({ force: true })
      await form.getByText('for orders that reach the amount for a meal.').waitFor()
      await form.getByLabel('Discount value').waitFor({ state: 'detached' })
      await form.getByRole('radio', { name: 'Fixed amount' }).check({ force: true })
      await form.getByLabel('Discount value').fill('5')
      await form.getByLabel('Usage limit').fill('0')
      await expectText(form, 'Usage limit must be at least 1')
      await form.getByLabel('Usage limit').fill('20')
      await form.getByLabel('Valid from').fill(localDay(-1))
      await form.getByLabel('Valid until').fill(localDay(1))
      await form.getByRole('button', { name: 'Save coupon' }).click()
      await result(owner, 'Coupon created successfully!')
      await expectText(row, '$5.00 off')
      await expectText(row, 'Active')
    })
    await step('its code is copied', async () => {
      await row.getByRole('button', { name: 'Actions for TODAY5' }).click()
      await owner.getByRole('menuitem', { name: 'Copy code' }).click()
      await expectText(owner, 'Coupon code copied to clipboard!')
      assert.equal(await owner.evaluate(() => navigator.clipboard.readText()), 'TODAY5')
    })
    await step('on a phone, the discount of the link covers nothing of the first question', async () => {
      const phone = await newWindow({ viewport: { width: 390, height: 844 } })
      await customer.open(phone, link)
      const message = await phone.getByText(/^TODAY5: /).boundingBox()
      const question = await phone.getByRole('dialog').locator('> div').first().boundingBox()
      assert.ok(message && question && message.y + message.height < question.y)
    })
    await step('a customer opens the link, and pays $5 less', async () => {
      await toPaymentByLink(first, link)
      await customer.pay(first)
      const receipt = first.getByRole('complementary', { name: 'Receipt' })
      await eventuallyEqual(async () => (await visibleText(receipt)).includes('TODAY5 −$5.00'), true)
    })
    await step('another customer reaches the payment page', () => toPaymentByLink(second, link))
    await step('the owner sees the use, and turns the coupon off', async () => {
      await owner.reload()
      await row.getByRole('progressbar', { name: 'TODAY5: 1 of 20 uses' }).waitFor()
      await row.getByRole('button', { name: 'Active: TODAY5' }).click()
      await expectText(owner, 'TODAY5 is turned off.')
      await expectText(row, 'Inactive')
    })
    await step('the customer is not charged, and sees the price without the discount', async () => {
      const changed = second.getByRole('alert', { name: 'What changed' })
      await customer.clickIfPresent(second.getByRole('button', { name: /^Pay \$/ }))
      await changed.getByText('Invalid discount code').waitFor()
      await expectText(changed, 'TODAY5')
      await expectText(second, 'Your card was not charged. Check the new total, then decide.')
    })
    await step('the customer accepts, and the order has no discount', async () => {
      await second.getByRole('button', { name: /^Accept and pay \$/ }).waitFor()
      await customer.sendOrder(second)
      await customer.waitForConfirmation(second)
      const paid = await world.sql(
        `select coupon_code, discount_amount::int from orders
         where restaurant_id = $1 and paid_at is not null order by created_at`,
        [await world.restaurantId(host)],
      )
      assert.deepEqual(paid, [
        { coupon_code: 'TODAY5', discount_amount: 500 },
        { coupon_code: null, discount_amount: 0 },
      ])
    })
    await step('the form opens the conditions when one of them is refused', async () => {
      const form = owner.getByRole('region', { name: 'Edit coupon' })
      const conditions = form.getByText('Conditions', { exact: true })
      const save = form.getByRole('button', { name: 'Save coupon' })
      const edit = row.getByRole('button', { name: /^TODAY5/ })
      await edit.click()
      await conditions.click()
      // By keyboard: the categories above can still load, and move it.
      await form.getByRole('checkbox', { name: /^Onion Rings/ }).press('Space')
      await save.click()
      await result(owner, 'Coupon updated successfully!')
      await world.sql(
        "update products set archived_at = now() where name = 'Onion Rings' and restaurant_id = $1",
        [await world.restaurantId(host)],
      )
      await edit.click()
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Five dollars')
      await save.click()
      await form.getByText('One of these products no longer exists.').waitFor()
      await hasFocus(form.getByRole('searchbox', { name: 'Search products…' }))
      await form.getByRole('button', { name: /^Remove / }).click()
      const automatic = form.getByRole('checkbox', { name: 'Apply automatically, without a code' })
      const singleUse = form.getByRole('checkbox', { name: /^Single-use codes/ })
      for (const box of [automatic, singleUse]) await box.check()
      await save.click()
      await hasFocus(automatic)
      for (const box of [automatic, singleUse]) await box.uncheck()
      await save.click()
      await result(owner, 'Coupon updated successfully!')
    })
    await step('the owner deletes the coupon after the question', async () => {
      await row.getByRole('button', { name: 'Actions for TODAY5' }).click()
      await owner.getByRole('menuitem', { name: 'Delete' }).click()
      const question = owner.getByRole('alertdialog', { name: 'Delete TODAY5?' })
      await expectText(question, 'Are you sure you want to delete this coupon? This action cannot be undone.')
      await question.getByRole('button', { name: 'Delete' }).click()
      await result(owner, 'Coupon deleted successfully!')
      const title = owner.getByRole('heading', { name: 'Coupons', level: 1 })
      await title.and(owner.locator(':focus')).waitFor()
      await row.waitFor({ state: 'detached' })
    })
  },
}

const required = [
  'Coupon code is required',
  'Coupon name is required',
  'Valid from date is required',
  'Valid until date is required',
]

/** Two onion rings, with the code of a link, up to the completed card form. */
async function toPaymentByLink(page: Page, link: string): Promise<void> {
  await customer.open(page, link)
  // In the dialog, because the rest of the page is inert.
  await expectText(page.getByRole('dialog'), /^TODAY5: \$5\.00 off .*Applied at checkout\.$/)
  await customer.startPickup(page)
  await customer.addDish(page, 'Onion Rings', [], 2)
  await customer.toSummary(page)
  await page.getByText('TODAY5 applied').waitFor()
  await page.getByText('You save $5.00.').waitFor()
  await customer.toInformation(page)
  await customer.fillInformation(page, customer.newContact())
  await customer.toPayment(page)
  await customer.fillCard(page)
}

/** A date near today, as a date field holds it. */
function localDay(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

function hasFocus(field: Locator): Promise<void> {
  return eventuallyEqual(() => field.evaluate((element) => element === document.activeElement), true)
}
