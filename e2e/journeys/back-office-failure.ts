import assert from 'node:assert/strict'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'

/** A bundle that is no longer on the server, as after a deployment. */
export const backOfficeMissingBundle: Journey = {
  name: 'back office: a screen that fails to load',
  expectedErrors: /dynamically imported module|^Error |is not (iterable|a function)/,
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await page.route(/\/assets\/audit-log/, (route) => route.abort())
    await openPlatform(page, world)
    await step('an error is shown, and the rest of the page keeps working', async () => {
      await page.getByRole('link', { name: 'Audit Log' }).click()
      await page.getByRole('heading', { name: 'System Error', level: 1 }).waitFor()
      await expectText(page, /^It did not load: the connection failed/)
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await page.getByRole('heading', { name: 'Master Admin Dashboard', level: 1 }).waitFor()
    })
    await step('Refresh recovers the screen', async () => {
      await page.getByRole('link', { name: 'Audit Log' }).click()
      await page.unroute(/\/assets\/audit-log/)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor()
    })
    await step('a screen that crashes shows an error id, the support address and the main page', async () => {
      await page.route(/\/api\/audit/, (route) => route.fulfill({ json: { entries: 7 } }))
      await page.reload()
      await page.getByRole('heading', { name: 'System Error', level: 1 }).waitFor()
      await expectText(page, /^[0-9A-F]{4}-[0-9A-F]{4}$/)
      const support = page.getByRole('link', { name: 'Email support' })
      assert.match((await support.getAttribute('href')) ?? '', /^mailto:support@.*subject=Error/)
      await page.getByRole('link', { name: 'Go to main page' }).click()
      await page.getByRole('heading', { name: 'Master Admin Dashboard', level: 1 }).waitFor()
    })
  },
}
