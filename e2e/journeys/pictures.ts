import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest, result, stayAfter } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { openAs } from '../helpers/staff.ts'

export const pictures: Journey = {
  name: 'pictures and preview: refuse, crop by keyboard, describe, and show unsaved storefronts to no one else',
  copyOf: 'sakura',
  expectedErrors: /422|404/,
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    await step('a category is opened', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/categories')
      await openCategory(owner)
    })
    await step(
      'a file that is too large, one that is not a picture and a private address are refused',
      async () => {
        await choose(owner, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
        await result(owner, 'Upload Failed', 'File size must be less than 5MB')
        await expectText(owner, /large\.png is 5\.2 MB\. Nothing was stored\./)
        await choose(owner, 'menu.pdf', 'application/pdf', Buffer.from('%PDF'))
        await result(owner, 'Upload Failed', 'File must be an image')
        await owner.getByRole('button', { name: 'Address' }).click()
        await owner.getByLabel('Picture URL').fill('dish.jpg')
        await owner.keyboard.press('Enter')
        await expectText(owner, 'Invalid URL')
        await owner.getByLabel('Picture URL').fill('https://127.0.0.1/dish.jpg')
        await owner.keyboard.press('Enter')
        await result(owner, 'Upload Failed', 'Upload failed: The address is not on the public internet.')
      },
    )
    await step('a picture is cropped by keyboard, stored and described', async () => {
      await choose(owner, 'dish.jpg', 'image/jpeg', await photo())
      const frame = owner.getByRole('button', { name: /^Shown part/ })
      await frame.focus()
      for (let step = 0; step < 20; step += 1) await owner.keyboard.press('Shift+ArrowUp')
      await owner.getByRole('button', { name: /^Shown part.* 0% from the top/ }).waitFor()
      const release = await holdRequest(owner, /\/pictures(\?|$)/)
      await owner.getByRole('button', { name: 'Use this part' }).click()
      // A save would store the category without its picture.
      const save = owner.getByRole('button', { name: 'Uploading…' })
      assert.equal(await save.getAttribute('aria-disabled'), 'true')
      await stayAfter(owner, () => owner.getByRole('button', { name: 'Close' }).click())
      await stayAfter(owner, () => owner.goBack())
      release()
      await result(owner, 'Image Uploaded Successfully!', 'Customers see it after you save.')
      await owner.getByLabel(/^Alternative text/).fill('Six pieces of sushi')
      await owner.keyboard.press('Tab')
      await expectText(owner, 'Saved. Screen readers read it.')
      await owner.keyboard.press('Control+s')
      await result(owner, 'Category updated successfully!')
    })
    await step('the stored picture is the upper half, in the shape of the field', async () => {
      await owner.reload()
      await openCategory(owner)
      const picture = owner.getByRole('img', { name: 'Six pieces of sushi' })
      await eventuallyEqual(
        () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
        2,
      )
      const bytes = await picture.evaluate(async (image: HTMLImageElement) => {
        const response = await fetch(image.src)
        return [...new Uint8Array(await response.arrayBuffer())]
      })
      const { channels } = await sharp(Buffer.from(bytes)).stats()
      assert.ok((channels[0]?.mean ?? 0) > 200, 'the upper half is red')
    })
    await step('a removed picture leaves the focus at the choice of another', async () => {
      const choose = owner.getByRole('button', { name: 'Choose a file', exact: true })
      await removeByKeyboard(owner.getByRole('button', { name: 'Remove', exact: true }), choose)
      await owner.getByRole('button', { name: 'Close' }).click()
      await owner.getByRole('button', { name: 'Discard changes' }).click()
    })
    await step('the preview has a placeholder until it has loaded', async () => {
      const held = Promise.withResolvers<void>()
      await owner.route('**/admin/preview/*', async (route) => {
        await held.promise
        await route.continue()
      })
      await customer.open(owner, world.url(host, '/admin/preview'))
      const placeholder = owner.getByRole('region', { name: 'Preview' }).getByRole('status')
      await placeholder.waitFor()
      held.resolve()
      await placeholder.waitFor({ state: 'detached' })
    })
    await step('the preview shows the menu; nothing in it responds, is stored or counted', async () => {
      const reports: string[] = []
      owner.on('request', (request) => {
        if (request.url().includes('/visits')) reports.push(request.url())
      })
      await customer.open(owner, world.url(host, '/admin/preview'))
      const frame = owner.frameLocator('iframe[title="Preview of the storefront"]')
      await frame.locator('main h2').first().waitFor()
      await frame.getByRole('button', { name: /^Add / }).first().click({ force: true })
      await frame.getByRole('button', { name: /^Add / }).first().focus()
      await owner.keyboard.press('Enter')
      await owner.getByRole('radio', { name: 'Phone' }).check({ force: true })
      await eventuallyEqual(() => frame.locator('html').evaluate(() => innerWidth), 390)
      assert.equal(await frame.locator('dialog').count(), 0)
      assert.equal(await owner.evaluate(() => sessionStorage.getItem('comanda.order')), null)
      assert.deepEqual(reports, [])
    })
    await step('its address exists for staff only', async () => {
      const address = await owner.locator('iframe').getAttribute('src')
      const guest = await newWindow()
      const response = await guest.goto(world.url(host, address ?? ''))
      assert.equal(response?.status(), 404)
    })
  },
}

const openCategory = (page: Page) =>
  page
    .getByRole('button', { name: /^Desserts/ })
    .first()
    .click()

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** A picture whose upper half is red and lower half blue. */
async function photo(): Promise<Buffer> {
  const lower = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: lower, left: 0, top: 400 }])
    .jpeg()
    .toBuffer()
}
