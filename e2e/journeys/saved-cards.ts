import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** A signed-in customer saves cards, pays with them, and removes them; the bank still asks. */
export const savedCards: Journey = {
  name: 'saved cards: saved with a payment, used, authenticated and removed',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const at = (path: string) => world.url('liberty', path)
    const save = page.getByRole('checkbox', { name: 'Save this card for next time' })
    const bank = page.frameLocator('iframe[title="Your bank"]')

    await step('a guest is not asked to save a card', async () => {
      const guest = await newWindow()
      await customer.orderUpToPayment(guest, world)
      await guest.getByLabel('Card number').waitFor()
      assert.equal(await guest.getByText('Save this card').count(), 0)
    })
    await step('a signed-in customer saves a card with a payment', async () => {
      await customer.open(page, at('/'))
      await page.evaluate(signUp, contact.email)
      await order(page, at('/'))
      await customer.fillCard(page)
      await save.check()
      await customer.pay(page)
    })
    await step('the saved card pays the next order without being entered', async () => {
      await order(page, at('/'))
      assert.equal(await page.getByRole('radio', { name: 'Visa ending 4242' }).isChecked(), true)
      assert.equal(await page.getByLabel('Card number').isVisible(), false)
      await customer.pay(page)
      await expectText(page, /Visa.*4242/)
    })
    await step('another card is saved, after the bank was asked', async () => {
      await order(page, at('/'))
      await page.getByRole('radio', { name: 'Use another card' }).check()
      await customer.fillCard(page, '4000002500003155')
      await save.check()
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Complete' }).click()
      await customer.waitForConfirmation(page)
    })
    await step('the bank asks about a saved card as well', async () => {
      await order(page, at('/'))
      await page.getByRole('radio', { name: 'Visa ending 3155' }).check()
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Complete' }).click()
      await customer.waitForConfirmation(page)
    })
    await step('a card is removed in the account, after a question', async () => {
      await customer.open(page, at('/account/cards'))
      await expectText(page, 'Visa ending 4242')
      await page.getByRole('button', { name: 'Remove Visa ending 3155' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Remove Visa ending 3155' }).click()
      await question.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Remove Visa ending 3155' }).waitFor({ state: 'detached' })
      await page.reload()
      await expectText(page, 'Visa ending 4242')
      assert.equal(await page.getByText('Visa ending 3155').count(), 0)
    })
    await step('a card that was removed elsewhere charges nothing, and another one pays', async () => {
      await order(page, at('/'))
      await page.getByRole('radio', { name: 'Visa ending 4242' }).waitFor()
      await page.evaluate(removeCards)
      await customer.payButton(page).click()
      await expectText(page, 'This card is no longer saved. Choose another card.')
      await customer.payByCard(page)
      const paid = await world.sql('select 1 from orders where customer_email = $1 and paid_at is not null', [
        contact.email,
      ])
      assert.equal(paid.length, 5)
    })
    await step('an account without cards explains how to save one', async () => {
      await customer.open(page, at('/account/cards'))
      await expectText(page, 'No saved cards')
    })
  },
}

/** An order of a signed-in customer up to the payment page. */
async function order(page: Page, menu: string): Promise<void> {
  await customer.openForPickup(page, menu)
  await page
    .getByRole('button', { name: /^Add Onion Rings/ })
    .first()
    .click()
  await customer.toSummary(page)
  await customer.toInformation(page)
  await customer.acceptTermsWithAccount(page)
  await customer.toPayment(page)
}

async function signUp(email: string): Promise<void> {
  const person = { email, name: 'Ada Long', phone: '9085550123' }
  const response = await fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: 'a password of ada' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** As another tab does. */
async function removeCards(): Promise<void> {
  const { cards } = await (await fetch('/api/account/cards')).json()
  for (const { id } of cards) await fetch(`/api/account/cards/${id}`, { method: 'DELETE' })
}
