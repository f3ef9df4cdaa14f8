import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest, stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { mailTo } from '../helpers/mailbox.ts'
import { confirmIdentity, openAs } from '../helpers/staff.ts'

const codePattern = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/

/** The owner sells gift cards; customers buy them, and an unused one is refunded. */
export const giftCardSales: Journey = {
  name: 'gift cards: buy',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const page = await newWindow()
    const recipient = customer.newContact().email
    const purchaser = customer.newContact().email
    const paid = (on: Page) => on.getByRole('heading', { name: 'Your gift card is paid for' })
    const enterPurchaser = async (on: Page) => {
      await on.getByLabel('Your name').fill('Ada Long')
      await on.getByLabel('Your email').fill(purchaser)
    }

    await step('the owner turns the sale on', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/gift-cards')
      await owner.getByRole('button', { name: 'Sell gift cards' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Sell gift cards' })
      await dialog.getByRole('switch', { name: 'Sell gift cards' }).check()
      const remove = (number: number) => dialog.getByRole('button', { name: `Remove amount ${number}` })
      const add = dialog.getByRole('button', { name: 'Add amount' })
      await removeByKeyboard(remove(1), remove(1))
      await removeByKeyboard(remove(2), remove(1))
      await removeByKeyboard(remove(1), add)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectText(dialog, 'Offer at least one amount.')
      await stayAfter(owner, () => dialog.getByRole('button', { name: 'Cancel' }).click())
      for (const [index, amount] of ['25', '50', '100'].entries()) {
        await add.click()
        await dialog.getByLabel(`Amount ${index + 1}`, { exact: true }).fill(amount)
      }
      await dialog.getByLabel('Amount 3', { exact: true }).fill('50')
      await dialog
        .getByRole('textbox', { name: 'Amount 3', description: 'Each amount can be offered once.' })
        .waitFor()
      await dialog.getByLabel('Amount 3', { exact: true }).fill('100')
      await dialog.getByLabel('Lowest amount').fill('1')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectText(dialog, 'Enter an amount from $5.00 to $500.00.')
      await dialog.getByLabel('Lowest amount').and(owner.locator(':focus')).waitFor()
      await dialog.getByLabel('Lowest amount').fill('15')
      const release = await holdRequest(owner, '**/gift-card-terms')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByLabel('Lowest amount').fill('10')
      await stayAfter(owner, async () => release())
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expectText(owner, 'Gift cards are sold on your site')
    })
    await step('the menu page leads to a form that names what is missing', async () => {
      await customer.open(page, world.url(host))
      await page.goto(await linkOf(page))
      await page.getByRole('heading', { name: 'Gift cards', level: 1 }).waitFor()
      await customer.fillCard(page)
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await expectText(page, 'Enter the name of the recipient.')
      await expectText(page, 'Enter your name.')
    })
    await step('a declined card charges nothing, and the next one buys the gift card', async () => {
      await page.getByText('$50.00', { exact: true }).click()
      await page.getByLabel('Recipient’s name').fill('Grace')
      await page.getByLabel('Recipient’s email').fill(recipient)
      await page.getByLabel('Message').fill('Enjoy your meal.')
      await enterPurchaser(page)
      await customer.fillCard(page, '4000000000000002')
      await page.getByRole('button', { name: 'Pay $50.00' }).click()
      await expectText(page, /Your card was not charged/)
      await customer.fillCard(page)
      await page.getByRole('button', { name: 'Pay $50.00' }).click()
      await paid(page).waitFor()
      await mailTo(world, purchaser, /^Your receipt: \$50\.00 gift card/)
    })
    await step('the recipient gets the code, a card to print, and sees the balance', async () => {
      const mail = await mailTo(world, recipient, /sent you a \$50\.00 gift card/)
      const code = codePattern.exec(mail.text)?.[0] ?? ''
      const link = /https?:\S+\/gift-cards\/card#\S+/.exec(mail.text)?.[0] ?? ''
      await page.goto(link)
      await expectText(page, code)
      await expectText(page, 'Enjoy your meal.')
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      assert.ok((await inkLightness(page)) > 0.5, 'the theme of the restaurant is dark')
      await page.emulateMedia({ media: 'print' })
      assert.ok((await inkLightness(page)) < 0.5, 'it prints in dark ink')
      await page.emulateMedia({ media: null })
      await customer.open(page, world.url(host, '/gift-cards/balance'))
      await page.getByLabel('Gift card code').fill('AAAA-BBBB-CCCC-DDDD')
      await page.getByRole('button', { name: 'Check' }).click()
      await expectText(page, 'This gift card code is not valid. Please check it and try again.')
      await page.getByLabel('Gift card code').fill(code)
      await page.getByRole('button', { name: 'Check' }).click()
      await expectText(page.getByRole('status'), '$50.00')
    })
    await step('a payment without an outcome is followed, in another tab as well', async () => {
      const context = page.context()
      await customer.open(page, world.url(host, '/gift-cards'))
      await page.getByLabel('For myself, or to print').check()
      await enterPurchaser(page)
      await customer.fillCard(page)
      await context.route(/\/gift-card-purchases\/settle$/, (route) => route.abort())
      await page.getByRole('button', { name: 'Pay $25.00' }).click()
      await expectText(page, 'Payment in progress')
      const other = await context.newPage()
      await page.close()
      await context.unrouteAll()
      await customer.open(other, world.url(host, '/gift-cards'))
      await paid(other).waitFor()
      await expectText(other, codePattern)
    })
    await step('the owner refunds an unused gift card', async () => {
      await owner.getByRole('button', { name: 'Refresh' }).click()
      await expectText(owner, 'Bought by Ada Long')
      await owner.getByRole('row').filter({ hasText: 'Grace' }).getByRole('button').first().click()
      await owner.getByRole('button', { name: 'Refund', exact: true }).click()
      await owner.getByRole('alertdialog').getByRole('button', { name: 'Refund $50.00' }).click()
      await confirmIdentity(owner)
      await expectText(owner, 'Refunded to the purchaser’s card')
      const [sums] = await world.sql<{ left: number; sold: number }>(
        `select sum(balance)::int as left, sum(initial_amount)::int as sold from gift_cards
         where restaurant_id = $1 and source = 'sold'`,
        [await world.restaurantId(host)],
      )
      assert.deepEqual(sums, { left: 2500, sold: 7500 })
    })
    await step('both sales are among the payments, with the refund', async () => {
      await customer.open(owner, world.url(host, '/admin/payments'))
      const sales = owner.getByRole('row').filter({ hasText: /Gift card [A-Z2-9]{4}/ })
      await sales.filter({ hasText: '$25.00' }).waitFor()
      await sales.filter({ hasText: '$50.00' }).filter({ hasText: 'Refunded' }).getByRole('button').click()
      const panel = owner.getByRole('region', { name: /^\$50\.00 for gift card/ })
      await panel.getByRole('rowgroup').filter({ hasText: 'Gift cards, owed to holders' }).first().waitFor()
      await expectText(panel, purchaser)
      await panel.getByRole('link', { name: 'Open gift card' }).click()
      await owner.getByRole('region', { name: /^Gift card ending in/ }).waitFor()
    })
    await step('a gift card whose payment is disputed cannot be used', async () => {
      const buyer = await newWindow()
      await customer.open(buyer, world.url(host, '/gift-cards'))
      await buyer.getByLabel('For myself, or to print').check()
      await enterPurchaser(buyer)
      await customer.fillCard(buyer, '4000000000000259')
      await buyer.getByRole('button', { name: 'Pay $25.00' }).click()
      await paid(buyer).waitFor()
      const code = codePattern.exec((await buyer.getByRole('main').textContent()) ?? '')?.[0] ?? ''
      await mailTo(world, `owner@${host}.test`, /^Payment disputed: gift card/)
      await customer.open(buyer, world.url(host, '/gift-cards/balance'))
      await buyer.getByLabel('Gift card code').fill(code)
      await buyer.getByRole('button', { name: 'Check' }).click()
      await expectText(buyer, 'This gift card code is not valid. Please check it and try again.')
      await customer.open(owner, world.url(host, '/admin/gift-cards?state=disputed'))
      await owner.getByRole('row').filter({ hasText: 'Payment disputed' }).getByRole('button').first().click()
      const panel = owner.getByRole('region', { name: /^Gift card ending in/ })
      await expectText(panel, /cannot be spent or refunded until the bank has decided/)
      assert.equal(await panel.getByRole('button', { name: 'Refund', exact: true }).count(), 0)
    })
  },
}

/** The address of the link at the end of the page. */
async function linkOf(page: Page): Promise<string> {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Gift cards' })
  return link.evaluate((element: HTMLAnchorElement) => element.href)
}

/** The lightness of the heading, from 0 for black to 1. */
async function inkLightness(page: Page): Promise<number> {
  const color = await page
    .getByRole('heading', { level: 1 })
    .evaluate((element) => getComputedStyle(element).color)
  return Number(/^oklch\(([\d.]+)/.exec(color)?.[1])
}
