import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { mailTo } from '../people/mailbox.ts'
import { openKitchen, signIn } from '../people/staff.ts'

const closed = 'Online ordering is temporarily unavailable'

export const kitchenPause: Journey = {
  // It closes a restaurant for a while.
  alone: true,
  name: 'kitchen: disable with a photo, enable by hand',
  async run({ world, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const id = await world.restaurantId('liberty')
    const button = (name: string) => kitchen.getByRole('button', { name, exact: true })

    try {
      await step('no reason, no confirmation; words of one’s own are needed for a custom one', async () => {
        await openKitchen(kitchen, world, 'liberty')
        await button('Settings').click()
        await sees(kitchen, 'Daily Sales')
        await button('Disable Ordering').click()
        assert.ok(await button('Take Photo to Disable').isDisabled())
        assert.ok(await kitchen.getByRole('radio', { name: '30 minutes' }).isChecked())
        await kitchen.getByRole('radio', { name: 'Custom reason' }).check()
        await kitchen.getByLabel('Your reason').fill('   ')
        assert.ok(await button('Take Photo to Disable').isDisabled())
        await kitchen.getByLabel('Your reason').fill('The fryer is out')
        await kitchen.getByText('1 hour', { exact: true }).click()
      })
      await step('without a camera it says what to do', async () => {
        await button('Take Photo to Disable').click()
        await kitchen.getByRole('heading', { name: 'Take Photo - Required for Disabling Orders' }).waitFor()
        await sees(kitchen, 'Failed to access camera. Please ensure camera permissions are granted.')
        await kitchen.context().grantPermissions(['camera'])
        await button('Try Again').click()
      })
      await step('a photo is taken, taken again, and used', async () => {
        await sees(kitchen, 'Live')
        await button('Capture Photo').click()
        await kitchen.getByRole('img', { name: 'You, as management will see you' }).waitFor()
        assert.equal(await filming(kitchen), false)
        await button('Retake').click()
        await sees(kitchen, 'Live')
        await button('Capture Photo').click()
        await button('Use Photo').click()
      })
      await step('ordering is off, and the kitchen says why and until when', async () => {
        const answered = kitchen.waitForResponse(/\/pause$/, { timeout: 30_000 })
        await button('Disable Ordering').click()
        await answered
        await sees(kitchen, /^Ordering is disabled until .* Management was notified by e-mail\.$/)
        await sees(kitchen, 'Orders Disabled')
        await sees(kitchen, /^The fryer is out, until /)
        assert.equal(await filming(kitchen), false)
      })
      await step('customers see the menu and cannot order', async () => {
        await customer.open(page, world.url('liberty'))
        await sees(page, closed)
      })
      await step('the management has a mail, and the history a photo', async () => {
        const mail = await mailTo(world, null, 'Ordering disabled: Liberty')
        assert.match(mail.text, /The fryer is out/)
        await customer.open(owner, world.url('liberty', '/admin/kitchen'))
        await signIn(owner, 'owner@liberty.test')
        const row = owner.getByRole('row', { name: /The fryer is out/ }).first()
        await row.getByText('Still off').waitFor()
        await row.getByRole('button').first().click()
        const photo = owner.getByRole('img', { name: /^Whoever switched ordering off/ })
        await settled(async () =>
          assert.deepEqual(
            await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
            [640, 480],
          ),
        )
      })
      await step('it is enabled by hand after a question, and customers order again', async () => {
        await button('Settings').click()
        await button('Enable Ordering').click()
        await kitchen.getByRole('alertdialog').getByRole('button', { name: 'Enable Ordering' }).click()
        await sees(kitchen, 'Ordering is re-enabled. Management was notified by e-mail.')
        await sees(kitchen, 'Online orders are coming in.')
        await button('Close').click()
        await seesNot(kitchen, 'Orders Disabled')
        await mailTo(world, null, 'Ordering re-enabled: Liberty')
        const log = `select auto_enabled, custom_reason, duration_minutes from ordering_disable_log
          where restaurant_id = $1 order by disabled_at desc limit 1`
        const written = { auto_enabled: false, custom_reason: 'The fryer is out', duration_minutes: 60 }
        await eventually(async () => (await world.sql(log, [id]))[0], written)
        await settled(async () => {
          await page.reload()
          assert.equal(await page.getByText(closed, { exact: true }).count(), 0)
        })
      })
    } finally {
      // Whatever happened above, others order here too.
      await world.sql(
        'update ordering_disable_log set enabled_at = now() where restaurant_id = $1 and enabled_at is null',
        [id],
      )
      await world.change(
        'liberty',
        `update restaurants set orders_disabled = false, orders_disabled_until = null, orders_disabled_at = null where id = '${id}'`,
      )
    }
  },
}

/** Whether anything of the page still shows a camera's picture. */
function filming(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      ({ srcObject }) =>
        srcObject instanceof MediaStream &&
        srcObject.getTracks().some((track) => track.readyState === 'live'),
    ),
  )
}
