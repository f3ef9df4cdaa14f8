import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import {
  eventually,
  eventuallyEqual,
  expectInView,
  expectNoText,
  expectText,
  within,
} from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { permitCamera, refuseCamera } from '../helpers/camera.ts'
import * as customer from '../helpers/customer.ts'
import { type Mail, mailTo } from '../helpers/mailbox.ts'
import { enableSound, openAs, openKitchen } from '../helpers/staff.ts'

const closed = 'Online ordering is temporarily unavailable'

export const kitchenPause: Journey = {
  copyOf: 'liberty',
  name: 'kitchen: ordering is disabled with a photo and enabled manually',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const page = await newWindow()
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const second = await kitchen.context().newPage()
    const id = await world.restaurantId(host)
    const pauses = async () => {
      const rows = await world.sql<{ line: string }>(
        `select disable_reason || case when enabled_at is null then '' when auto_enabled then ', by itself' else ', by hand' end
           as line from ordering_disable_log where restaurant_id = $1 order by disabled_at desc, id`,
        [id],
      )
      return rows.map(({ line }) => line)
    }
    const fetched = async (path: string) => {
      const response = await fetch(
        `${world.url('').replace('//localhost', '//127.0.0.1').replace(/\/$/, '')}${path}`,
      )
      await response.arrayBuffer()
      return [response.status, response.headers.get('content-type')]
    }
    const button = (name: string) => kitchen.getByRole('button', { name, exact: true })
    const orderingIsOpen = () =>
      eventually(async () => {
        await customer.open(page, world.url(host))
        assert.equal(await page.getByText(closed, { exact: true }).count(), 0)
      })

    await step('a reason is required, and a custom reason needs a text', async () => {
      await openKitchen(kitchen, world, host)
      await button('Settings').click()
      await expectText(kitchen, 'Daily Sales')
      await expectText(kitchen, 'Sound Alerts Active')
      await button('Disable Ordering').click()
      assert.ok(await button('Take Photo to Disable').isDisabled())
      await eventuallyEqual(() => visibleDialogs(kitchen), ['Disable online ordering'])
      assert.ok(await kitchen.getByRole('radio', { name: '30 minutes' }).isChecked())
      await kitchen.getByRole('radio', { name: 'Custom reason' }).check()
      await kitchen.getByLabel('Your reason').fill('   ')
      assert.ok(await button('Take Photo to Disable').isDisabled())
      await kitchen.getByLabel('Your reason').fill('The fryer is out')
      await kitchen.getByText('1 hour', { exact: true }).click()
    })
    await step('on a narrow phone no button of the dialog is cut', async () => {
      const size = kitchen.viewportSize()
      await kitchen.setViewportSize({ width: 360, height: 740 })
      await expectInView(button('Take Photo to Disable'), 'the button is cut on a phone')
      if (size) await kitchen.setViewportSize(size)
    })
    await step('without camera permission it states what to do', async () => {
      await kitchen.evaluate(refuseCamera)
      await button('Take Photo to Disable').click()
      await kitchen.getByRole('heading', { name: 'Take Photo - Required for Disabling Orders' }).waitFor()
      await expectText(kitchen, 'Failed to access camera. Please ensure camera permissions are granted.')
      await kitchen.evaluate(permitCamera)
      await button('Try Again').click()
    })
    await step('a photo is taken, retaken and used', async () => {
      await expectText(kitchen, 'Live')
      await button('Capture Photo').click()
      await kitchen.getByRole('img', { name: 'Your photo, as management will see it' }).waitFor()
      await eventuallyEqual(() => isCameraOn(kitchen), false)
      await button('Retake').click()
      await expectText(kitchen, 'Live')
      await button('Capture Photo').click()
      await button('Use Photo').click()
    })
    await step('offline nothing is disabled, and the entered details are stored', async () => {
      await kitchen.context().setOffline(true)
      await button('Disable Ordering').click()
      const failure = kitchen
        .getByRole('alert')
        .filter({ hasText: 'Failed to disable ordering. Please try again.' })
      await failure.waitFor(within(30_000))
      await expectInView(failure, 'the failure is not in view')
      await kitchen.context().setOffline(false)
      assert.deepEqual(await pauses(), [])
      assert.equal(await kitchen.getByLabel('Your reason').inputValue(), 'The fryer is out')
    })
    await step('ordering is disabled, and the kitchen shows why and until when', async () => {
      const responded = kitchen.waitForResponse(/\/pause$/, within(30_000))
      await kitchen.setViewportSize({ width: 360, height: 740 })
      await button('Disable Ordering').dblclick()
      await responded
      const result = kitchen.getByText(/^Ordering is disabled until .* Management was notified by email\.$/)
      await expectInView(result, 'the result is cut on a phone')
      await kitchen.setViewportSize({ width: 1366, height: 768 })
      await expectText(kitchen, 'Orders Disabled')
      await expectText(kitchen, /^The fryer is out, until /)
      await eventuallyEqual(() => isCameraOn(kitchen), false)
    })
    await step('a double click disables once, and a second window shows it', async () => {
      assert.equal((await pauses()).length, 1)
      await enableSound(second)
      await customer.open(second, world.url(`kitchen.${host}`))
      await expectText(second, 'Orders Disabled')
    })
    await step('on a narrow phone the reason takes one line, and each lane fits its tab', async () => {
      const size = second.viewportSize()
      await second.setViewportSize({ width: 360, height: 740 })
      const reason = second.getByText(/^The fryer is out, until /).filter({ visible: true })
      const tabs = second.getByRole('region', { name: 'Lanes' }).getByRole('button')
      await tabs.first().waitFor()
      const cut = () =>
        tabs.evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((tab) => tab.textContent),
        )
      await eventuallyEqual(cut, [])
      assert.ok(((await reason.boundingBox())?.height ?? 0) <= 24, 'the reason breaks')
      if (size) await second.setViewportSize(size)
    })
    await step('customers see the menu and cannot order', async () => {
      await customer.open(page, world.url(host))
      await expectText(page, closed)
    })
    await step('the management gets an email, and the history has the photo', async () => {
      const mail = await mailTo(world, null, `Ordering disabled: Restaurant ${host}`)
      assert.match(mail.text, /The fryer is out/)
      const { pathname, search } = new URL(photoLinkIn(mail))
      assert.deepEqual(await fetched(`${pathname}${search}`), [200, 'image/jpeg'])
      const later = search.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`)
      assert.equal((await fetched(`${pathname}${later}`))[0], 404)
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/kitchen')
      const row = owner.getByRole('row', { name: /The fryer is out/ }).first()
      await row.getByText('Still off').waitFor()
      await row.getByRole('button').first().click()
      const photo = owner.getByRole('img', { name: /^Who paused ordering/ })
      await eventually(async () =>
        assert.deepEqual(
          await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
          [640, 480],
        ),
      )
    })
    await step('ordering is enabled after a confirmation, and customers can order again', async () => {
      await button('Settings').click()
      await button('Enable Ordering').click()
      await kitchen.getByRole('alertdialog').getByRole('button', { name: 'Enable Ordering' }).click()
      await expectText(kitchen, 'Ordering is re-enabled. Management was notified by email.')
      await expectText(kitchen, 'Online orders are coming in.')
      await button('Close').click()
      await expectNoText(kitchen, 'Orders Disabled')
      await expectNoText(second, 'Orders Disabled')
      await mailTo(world, null, `Ordering re-enabled: Restaurant ${host}`)
      const log = `select auto_enabled, custom_reason, duration_minutes from ordering_disable_log
          where restaurant_id = $1 order by disabled_at desc limit 1`
      const written = { auto_enabled: false, custom_reason: 'The fryer is out', duration_minutes: 60 }
      await eventuallyEqual(async () => (await world.sql(log, [id]))[0], written)
      await orderingIsOpen()
    })
    await step('a pause that expires ends for the kitchen and for customers', async () => {
      await world.sql(
        `insert into ordering_disable_log
             (restaurant_id, disabled_by_name, disable_reason, duration_minutes, disabled_at, disabled_until)
           values ($1, 'The line', 'Staff shortage', 30, now(), now() + interval '30 minutes')`,
        [id],
      )
      await world.change(
        host,
        `update restaurants set orders_disabled = true, orders_disabled_reason = 'Staff shortage',
             orders_disabled_at = now(), orders_disabled_until = now() + interval '30 minutes'
           where id = '${id}'`,
      )
      await second.reload()
      await expectText(second, 'Orders Disabled')
      // Lets the pause expire.
      await world.sql(
        'update ordering_disable_log set disabled_until = now() where restaurant_id = $1 and enabled_at is null',
        [id],
      )
      await world.change(host, `update restaurants set orders_disabled_until = now() where id = '${id}'`)
      await second
        .getByText('Orders Disabled', { exact: true })
        .first()
        .waitFor({ state: 'detached', ...within(60_000) })
      await eventuallyEqual(async () => (await pauses())[0], 'Staff shortage, by itself', 90_000)
      await orderingIsOpen()
    })
  },
}

/** Whether a camera is still recording. */
function isCameraOn(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('video')].some(
      ({ srcObject }) =>
        srcObject instanceof MediaStream &&
        srcObject.getTracks().some((track) => track.readyState === 'live'),
    ),
  )
}

/** URL of the photo in the email. */
function photoLinkIn({ text, html }: Mail): string {
  const link = `${text} ${html}`.match(/https?:\/\/[^\s"<]+\/api\/pause-photos\/[^\s"<]+/)?.[0]
  assert.ok(link, 'no photo in the mail')
  return link.replaceAll('&amp;', '&')
}

/** Titles of the dialogs that can be seen. One below another is hidden, with its scrim. */
function visibleDialogs(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator('dialog:modal')
    .evaluateAll((dialogs) =>
      dialogs
        .filter((dialog) => dialog.firstElementChild?.checkVisibility({ visibilityProperty: true }))
        .map((dialog) => dialog.querySelector('h2')?.innerText),
    )
}
