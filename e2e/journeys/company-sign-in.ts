import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hydrated, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { open } from '../people/customer.ts'

const email = `e2e-${Date.now().toString(36)}@work.test`

/** The account that somebody's company gave them, by SAML: from the work e-mail, over the company's page, and back. */
export const companyJourney: Journey = {
  name: 'sign-in: with the account of a company, by SAML',
  async run({ world, newWindow, step }) {
    const page = await newWindow()

    await step('find no company for an address that none has', async () => {
      await askForCompany(page, world.url('sakura', '/login?next=/account'), 'somebody@nowhere.test')
      await sees(page, 'No company account is known for this address.')
    })

    await step('leave for the company and turn away there', async () => {
      await askForCompany(page, world.url('sakura', '/login?next=/account'), email)
      await sees(page, 'Who signs in?')
      assert.equal(await page.getByLabel('Another address').inputValue(), email)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await sees(page, 'The sign-in was cancelled.')
      assert.equal(await whoIsSignedIn(page), null)
    })

    await step('come back signed in, to where one wanted to go', async () => {
      await askForCompany(page, world.url('sakura', '/login?next=/account'), email)
      await page.getByLabel('Name').fill('Wanda Work')
      await page.getByRole('button', { name: 'Sign in with this address' }).click()
      await page.waitForURL(world.url('sakura', '/account'))
      await hydrated(page)
      assert.equal(await whoIsSignedIn(page), email)
    })

    await step('be nobody on another host, and no account of another domain', async () => {
      await open(page, world.url('liberty', '/login'))
      assert.equal(await whoIsSignedIn(page), null)
      await askForCompany(page, world.url('liberty', '/login'), email)
      await page.getByRole('button', { name: /owner@sakura\.test/ }).click()
      await sees(page, 'This provider has not verified your email address. Please sign in another way.')
      assert.equal(await whoIsSignedIn(page), null)
    })
  },
}

async function askForCompany(page: Page, login: string, address: string): Promise<void> {
  await open(page, login)
  await page.getByRole('button', { name: 'More ways to sign in' }).click()
  await page.getByRole('button', { name: 'Use my company account' }).click()
  await page.getByLabel('Work email').fill(address)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function whoIsSignedIn(page: Page): Promise<string | null> {
  return page.evaluate(async () => (await (await fetch('/api/me')).json()).user?.email ?? null)
}
