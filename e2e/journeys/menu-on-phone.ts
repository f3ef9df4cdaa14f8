import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** A real phone widens the page to what overflows, which a small window of a desktop does not. */
export const menuOnPhone: Journey = {
  name: 'menu: as wide as a phone, dietary filters, and a double click',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
    for (const host of ['liberty', 'napoli', 'sakura']) {
      await step(`the menu of ${host} is as wide as the screen`, async () => {
        await customer.open(page, world.url(host))
        assert.equal(await page.evaluate(() => innerWidth), 360)
        const name = page.locator('header h1')
        const isCut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        assert.equal(isCut, false, `the name in the header is cut: ${await name.textContent()}`)
        const facts = page.locator('header h1 + p')
        // The others ask a courier for the fee.
        if (host === 'liberty') await expectText(facts, /^Delivery from/)
      })
    }
    await step('a narrow phone breaks neither buttons nor times', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await customer.startPickup(page)
      await expectText(page, /^ASAP, /)
      assert.equal(await linesOf(page, /^ASAP, /), 1)
      await page.locator('main [data-open]').first().click()
      const dialog = page.getByRole('dialog')
      const add = dialog.getByRole('button', { name: /^(Add to cart|Complete Required Selections)/ })
      assert.ok(((await add.boundingBox())?.height ?? 0) <= 60, 'the button breaks its label')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })
    await step('the buttons of a dish cover no option that gets the focus', async () => {
      await page.getByRole('button', { name: 'California Roll', exact: true }).last().click()
      const dialog = page.getByRole('dialog')
      const options = dialog.getByRole('checkbox')
      await options.first().focus()
      for (let left = await options.count(); left > 0; left -= 1) {
        assert.ok(await isFocusVisible(page), `option ${left} from the end is covered`)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 360, height: 740 })
    })
    const filter = page.getByRole('group', { name: 'Show only dishes that are' })
    const all = await dishes(page)
    await step('a filter leaves the dishes with its label', async () => {
      await filter.getByRole('checkbox', { name: 'Vegan' }).check({ force: true })
      await eventuallyEqual(async () => (await dishes(page)).length < all.length, true)
      for (const { name, text } of await dishes(page)) assert.match(text, /Vegan/, name)
    })
    await step('filters and a search that match nothing say what to do', async () => {
      await page.getByRole('button', { name: 'Open search' }).click()
      await page.getByRole('searchbox', { name: 'Search the menu' }).fill('zzzzzz')
      await expectText(page, 'No items found')
      await expectText(page, 'Try adjusting your search or category filter.')
      assert.equal(await page.evaluate(() => innerWidth), 360)
      await page.getByRole('button', { name: 'Close search' }).click()
      await eventuallyEqual(async () => (await dishes(page)).length > 0, true)
    })
    await step('two filters leave the dishes with both, and none leaves all', async () => {
      await filter.getByRole('checkbox', { name: 'Gluten free' }).check({ force: true })
      await eventuallyEqual(
        async () => (await dishes(page)).every(({ text }) => /Vegan/.test(text) && /Gluten free/.test(text)),
        true,
      )
      await filter.getByRole('checkbox', { name: 'Vegan' }).uncheck({ force: true })
      await filter.getByRole('checkbox', { name: 'Gluten free' }).uncheck({ force: true })
      await eventuallyEqual(async () => (await dishes(page)).length, all.length)
    })
    await step('a double click on a "+" at the lower edge does not open the cart', async () => {
      const add = page.getByRole('button', { name: 'Add Clear Soup' }).last()
      const box = async () => (await add.boundingBox()) ?? assert.fail('no dish to add')
      await add.scrollIntoViewIfNeeded()
      await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), (await box()).y - 680)
      const { x, y, width, height } = await box()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await page.mouse.dblclick(x + width / 2, y + height / 2)
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await page.getByRole('button', { name: /View order/ }).click()
      await expectText(page.getByRole('dialog'), 'Subtotal, 2 items')
      await page.keyboard.press('Escape')
    })
    await step(
      'a double click adds a dish without opening the cart, whose button is in its place',
      async () => {
        await page.getByRole('button', { name: 'Clear Soup', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: /^Add to cart/ }).dblclick()
        await page.getByRole('button', { name: /^3\s*View order/ }).click()
        await expectText(dialog, 'Subtotal, 3 items')
      },
    )
  },
}

/** How many lines a text takes. */
function linesOf(page: Page, text: RegExp): Promise<number> {
  const shown = page.getByText(text).filter({ visible: true }).first()
  return shown.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

/** Whether the center of the option with the focus is not covered. */
function isFocusVisible(page: Page): Promise<boolean> {
  return page.locator('label:has(:focus)').evaluate((option) => {
    const { x, y, width, height } = option.getBoundingClientRect()
    return option.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

/** The dishes below the categories' headings. */
function dishes(page: Page): Promise<{ name: string; text: string }[]> {
  return page.locator('main section[id^=category] li:has([data-open])').evaluateAll((cards) =>
    cards.map((card) => ({
      name: card.querySelector('[data-open]')?.textContent ?? '',
      text: card.textContent ?? '',
    })),
  )
}
