import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees, seesNot, settled } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { type Mail, mailTo } from '../people/mailbox.ts'
import { openKitchen, signIn } from '../people/staff.ts'

const closed = 'Online ordering is temporarily unavailable'

export const kitchenPause: Journey = {
  // It closes a restaurant for a while.
  alone: 'liberty',
  name: 'kitchen: disable with a photo, enable by hand',
  async run({ world, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const second = await kitchen.context().newPage()
    const id = await world.restaurantId('liberty')
    const pauses = async () => {
      const rows = await world.sql<{ line: string }>(
        `select disable_reason || case when enabled_at is null then '' when auto_enabled then ', by itself' else ', by hand' end
           as line from ordering_disable_log where restaurant_id = $1 order by disabled_at desc, id`,
        [id],
      )
      return rows.map(({ line }) => line)
    }
    const before = await pauses()
    const fetched = async (path: string) => {
      const answer = await fetch(
        `${world.url('').replace('//localhost', '//127.0.0.1').replace(/\/$/, '')}${path}`,
      )
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('content-type')]
    }
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
      await step('without a line nothing is switched off, and nothing is lost that was chosen', async () => {
        await kitchen.context().setOffline(true)
        await button('Disable Ordering').click()
        await kitchen
          .getByText(/^Failed to disable ordering\. Please try again\./)
          .waitFor({ timeout: 30_000 })
        await kitchen.context().setOffline(false)
        assert.deepEqual(await pauses(), before)
        assert.equal(await kitchen.getByLabel('Your reason').inputValue(), 'The fryer is out')
      })
      await step('ordering is off, and the kitchen says why and until when', async () => {
        const answered = kitchen.waitForResponse(/\/pause$/, { timeout: 30_000 })
        await button('Disable Ordering').dblclick()
        await answered
        await sees(kitchen, /^Ordering is disabled until .* Management was notified by e-mail\.$/)
        await sees(kitchen, 'Orders Disabled')
        await sees(kitchen, /^The fryer is out, until /)
        assert.equal(await filming(kitchen), false)
      })
      await step('two presses were one, and a second window says the same', async () => {
        assert.equal((await pauses()).length, before.length + 1)
        await second.addLocatorHandler(second.getByRole('button', { name: 'Enable sound' }), (sound) =>
          sound.click(),
        )
        await customer.open(second, world.url('kitchen.liberty'))
        await sees(second, 'Orders Disabled')
      })
      await step('customers see the menu and cannot order', async () => {
        await customer.open(page, world.url('liberty'))
        await sees(page, closed)
      })
      await step('the management has a mail, and the history a photo', async () => {
        const mail = await mailTo(world, null, 'Ordering disabled: Liberty')
        assert.match(mail.text, /The fryer is out/)
        const { pathname, search } = new URL(photoLinkIn(mail))
        assert.deepEqual(await fetched(`${pathname}${search}`), [200, 'image/jpeg'])
        const later = search.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`)
        assert.equal((await fetched(`${pathname}${later}`))[0], 404)
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
        await seesNot(second, 'Orders Disabled')
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
      await step('one that ends by itself is seen to end, by the kitchen and by customers', async () => {
        await world.sql(
          `insert into ordering_disable_log
             (restaurant_id, disabled_by_name, disable_reason, duration_minutes, disabled_at, disabled_until)
           values ($1, 'The line', 'Staff shortage', 30, now(), now() + interval '30 minutes')`,
          [id],
        )
        await world.change(
          'liberty',
          `update restaurants set orders_disabled = true, orders_disabled_reason = 'Staff shortage',
             orders_disabled_at = now(), orders_disabled_until = now() + interval '30 minutes'
           where id = '${id}'`,
        )
        await second.reload()
        await sees(second, 'Orders Disabled')
        // Its time has come.
        await world.sql(
          'update ordering_disable_log set disabled_until = now() where restaurant_id = $1 and enabled_at is null',
          [id],
        )
        await world.change(
          'liberty',
          `update restaurants set orders_disabled_until = now() where id = '${id}'`,
        )
        await second
          .getByText('Orders Disabled', { exact: true })
          .first()
          .waitFor({ state: 'detached', timeout: 60_000 })
        await eventually(async () => (await pauses())[0], 'Staff shortage, by itself', 90_000)
        await customer.open(page, world.url('liberty'))
        assert.equal(await page.getByText(closed, { exact: true }).count(), 0)
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

/** Where the mail shows whoever switched ordering off. */
function photoLinkIn({ text, html }: Mail): string {
  const link = `${text} ${html}`.match(/https?:\/\/[^\s"<]+\/api\/pause-photos\/[^\s"<]+/)?.[0]
  assert.ok(link, 'no photo in the mail')
  return link.replaceAll('&amp;', '&')
}
