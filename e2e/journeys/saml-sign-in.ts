import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { open } from '../helpers/customer.ts'
import { signedInEmail } from '../helpers/session.ts'

const email = `e2e-${Date.now().toString(36)}@work.test`

/** SAML sign-in with a company account: from the work email, through the company's page, and back. */
export const samlJourney: Journey = {
  name: 'sign-in: company account by SAML',
  async run({ world, newWindow, step }) {
    const page = await newWindow()

    await step('an unknown email domain has no company account', async () => {
      await startCompanySignIn(page, world.url('sakura', '/login?next=/account'), 'somebody@nowhere.test')
      await expectText(page, 'No company account was found for this address.')
    })

    await step('a sign-in cancelled at the company returns with a message', async () => {
      await startCompanySignIn(page, world.url('sakura', '/login?next=/account'), email)
      await expectText(page, 'Who signs in?')
      assert.equal(await page.getByLabel('Another address').inputValue(), email)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectText(page, 'The sign-in was cancelled.')
      assert.equal(await signedInEmail(page), null)
    })

    await step('a completed sign-in returns to the requested page', async () => {
      await startCompanySignIn(page, world.url('sakura', '/login?next=/account'), email)
      await page.getByLabel('Name').fill('Wanda Work')
      await page.getByRole('button', { name: 'Sign in with this address' }).click()
      await page.waitForURL(world.url('sakura', '/account'))
      await hydrated(page)
      assert.equal(await signedInEmail(page), email)
    })

    await step(
      'the session is not valid on another host, and an account of another domain is rejected',
      async () => {
        await open(page, world.url('liberty', '/login'))
        assert.equal(await signedInEmail(page), null)
        await startCompanySignIn(page, world.url('liberty', '/login'), email)
        await page.getByRole('button', { name: /owner@sakura\.test/ }).click()
        await expectText(
          page,
          'This provider has not verified your email address. Please use another sign-in method.',
        )
        assert.equal(await signedInEmail(page), null)
      },
    )
  },
}

async function startCompanySignIn(page: Page, login: string, address: string): Promise<void> {
  await open(page, login)
  await page.getByRole('button', { name: 'More ways to sign in' }).click()
  await page.getByRole('button', { name: 'Use my company account' }).click()
  await page.getByLabel('Work email').fill(address)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
