import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result } from '../helpers/back-office.ts'
import { loseNextResponse } from '../helpers/bad-network.ts'
import { open } from '../helpers/customer.ts'
import { confirmIdentity, openAs, signIn } from '../helpers/staff.ts'

export const settings: Journey = {
  name: 'settings: bounds, two scopes, a secret shown once, and the session timeout',
  copyOf: 'napoli',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    await step('a value outside its bounds is refused on its tab', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/settings')
      await owner.getByLabel('Site name').fill('Napoli on Taylor')
      await owner.getByRole('tab', { name: 'Security' }).click()
      await owner.getByLabel('Session timeout').fill('2')
      await owner.getByRole('tab', { name: 'Email' }).click()
      await save(owner)
      await expectText(owner, 'Session timeout must be 5 to 1440 minutes.')
      await owner.getByLabel('Session timeout').fill('5')
      await save(owner)
      await result(owner, 'Settings saved successfully!')
    })
    await step('they are there in another browser, and those of the platform are others', async () => {
      const admin = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(admin, world, 'admin@comanda.test', '', '/admin/settings')
      assert.notEqual(await admin.getByLabel('Site name').inputValue(), 'Napoli on Taylor')
      await openAs(admin, world, 'admin@comanda.test', host, '/admin/settings')
      await admin.getByLabel('Site name').waitFor()
      assert.equal(await admin.getByLabel('Site name').inputValue(), 'Napoli on Taylor')
    })
    await step('a second factor cannot be required by someone who has none', async () => {
      await owner.getByRole('switch', { name: 'Two-factor sign-in' }).click()
      await save(owner)
      await confirmIdentity(owner)
      await expectText(owner, 'First set up a second factor for your own account, under Security.')
      await owner.getByRole('button', { name: 'Cancel', exact: true }).click()
    })
    await step('a webhook secret is shown once', async () => {
      await owner.getByRole('tab', { name: 'API & Webhooks' }).click()
      await loseNextResponse(owner, /\/settings\/webhook-secret$/)
      await owner.getByRole('button', { name: 'Generate secret' }).click()
      await expectText(owner, 'Could not confirm the new secret')
      await owner.getByRole('button', { name: 'Generate again' }).click()
      const question = owner.getByRole('alertdialog', { name: 'Replace the webhook secret?' })
      await question.getByRole('button', { name: 'Generate again' }).click()
      const secret = owner.getByLabel('Secret', { exact: true })
      assert.match(await secret.inputValue(), /^whsec_[0-9a-f]{64}$/)
      await owner.reload()
      await owner.getByRole('button', { name: 'Generate again' }).click()
      assert.equal(await secret.count(), 0)
      await question.getByRole('button', { name: 'Generate again' }).click()
      await question.waitFor({ state: 'detached' })
      await secret.waitFor()
    })
    await step(
      'after five minutes without activity the back office asks to sign in, and keeps what was entered',
      async () => {
        const idle = await newWindow({ viewport: { width: 1440, height: 900 } })
        await idle.clock.install()
        await openAs(idle, world, `owner@${host}.test`, host, '/admin/settings')
        const siteName = idle.getByLabel('Site name')
        await siteName.fill('Napoli at lunch')
        await idle.clock.runFor(310_000)
        await expectText(idle, 'You were inactive for 5 minutes. Please sign in again.')
        assert.equal(await siteName.count(), 0)
        await signIn(idle, `owner@${host}.test`)
        await idle.clock.runFor(5000)
        await eventuallyEqual(() => siteName.inputValue(), 'Napoli at lunch')
        await expectText(idle, 'Unsaved changes')
        await open(idle, world.url(host, '/admin/orders/new'))
        const firstName = idle.getByLabel('First name')
        await firstName.fill('Grace')
        await idle.clock.runFor(310_000)
        await expectText(idle, 'You were inactive for 5 minutes. Please sign in again.')
        await signIn(idle, `owner@${host}.test`)
        await idle.clock.runFor(5000)
        await eventuallyEqual(() => firstName.inputValue(), 'Grace')
      },
    )
    await step('a session that ends while a form is open loses nothing that was entered', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/settings')
      const siteName = owner.getByLabel('Site name')
      await siteName.fill('Napoli at dinner')
      await owner.context().clearCookies()
      await save(owner)
      await signIn(owner, `owner@${host}.test`)
      await eventuallyEqual(() => siteName.inputValue(), 'Napoli at dinner')
    })
    await step('work at the kitchen within the back office is activity', async () => {
      const live = await newWindow({ viewport: { width: 1440, height: 900 } })
      await live.clock.install()
      await openAs(live, world, `owner@${host}.test`, host, '/admin/orders/live')
      const kitchen = live.getByTitle(/^Kitchen of/)
      await kitchen.contentFrame().getByRole('button').first().waitFor()
      await live.clock.runFor(200_000)
      await kitchen.contentFrame().locator('body').press('Shift')
      await live.clock.runFor(200_000)
      await kitchen.waitFor()
      await live.clock.runFor(110_000)
      await expectText(live, 'You were inactive for 5 minutes. Please sign in again.')
    })
  },
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
