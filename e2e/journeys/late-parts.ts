import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { forms } from '../../packages/web/test/late-parts/page.ts'
import { eventuallyEqual, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { buildLatePage, serveLatePage } from '../helpers/late-page.ts'

/** Nothing is lost that is entered while scripts load, in a page of its own. */
export const lateParts: Journey = {
  name: 'late parts: what is entered before they respond',
  async run({ newWindow, step }) {
    const late = ['late', 'beside', 'other']
    const scripts = await buildLatePage()
    const open = async (page: Page) => {
      const [entry, chunk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const url = await serveLatePage(page, scripts, { entry: entry.promise, late: chunk.promise })
      await page.goto(url, { waitUntil: 'commit' })
      return { page, entry, chunk }
    }
    await step('before the scripts have loaded', async () => {
      const { page, entry, chunk } = await open(await newWindow())
      for (const form of forms) await enter(page, form)
      entry.resolve()
      await eventuallyEqual(() => known(page, ['root', 'part']), [entered, entered])
      assert.deepEqual(await known(page, late), [untouched, untouched, untouched])
      chunk.resolve()
      await eventuallyEqual(
        () => known(page, forms),
        forms.map(() => entered),
      )
      await assertShown(page)
    })
    await step('before a part has loaded, when the page responds', async () => {
      const { page, entry, chunk } = await open(await newWindow())
      entry.resolve()
      await hydrated(page)
      for (const form of late) await enter(page, form)
      assert.deepEqual(await known(page, late), [untouched, untouched, untouched])
      chunk.resolve()
      await eventuallyEqual(() => known(page, late), [entered, entered, entered])
      // Later changes are React's.
      for (const form of late) {
        await page.getByLabel(`${form} text`).press('End')
        await page.getByLabel(`${form} text`).pressSequentially('c')
        await page.getByLabel(`${form} on`).uncheck()
        await page.getByLabel(`${form} radio a`).check()
      }
      const changed = 'abc de b false a choice isOn isOn note radio radio text text'
      assert.deepEqual(await known(page, late), [changed, changed, changed])
    })
    await step('at the moment at which React begins', async () => {
      const window = await newWindow()
      await window.addInitScript(enterAtOnce, [...forms])
      const { page, entry, chunk } = await open(window)
      entry.resolve()
      chunk.resolve()
      await eventuallyEqual(
        () => known(page, forms),
        forms.map(() => entered),
      )
      await assertShown(page)
    })
    await step(
      'the last of several choices counts, and a checkbox that is turned on and off has not changed',
      async () => {
        const { page, entry, chunk } = await open(await newWindow())
        entry.resolve()
        await hydrated(page)
        await page.getByLabel('late on').check()
        await page.getByLabel('late on').uncheck()
        for (const radio of ['b', 'a', 'b']) await page.getByLabel(`late radio ${radio}`).check()
        chunk.resolve()
        await eventuallyEqual(() => known(page, ['late']), ['  a false b radio'])
      },
    )
    await step('the caret stays where it is', async () => {
      const { page, entry, chunk } = await open(await newWindow())
      entry.resolve()
      await hydrated(page)
      await page.getByLabel('late text').pressSequentially('ac')
      await page.getByLabel('late text').press('ArrowLeft')
      chunk.resolve()
      await eventuallyEqual(() => known(page, ['late']), ['ac  a false a text'])
      await page.keyboard.type('b')
      assert.equal(await page.getByLabel('late text').inputValue(), 'abc')
    })
    await step('the caret stays where it is in a part that renders again', async () => {
      const { page, entry } = await open(await newWindow())
      await page.getByLabel('part text').pressSequentially('ac')
      await page.getByLabel('part text').press('ArrowLeft')
      entry.resolve()
      await eventuallyEqual(() => known(page, ['part']), ['ac  a false a text'])
      await page.keyboard.type('b')
      assert.equal(await page.getByLabel('part text').inputValue(), 'abc')
    })
  },
}

const untouched = '  a false a'
/** Each control was changed once. */
const entered = 'ab de b true b choice isOn note radio text'

async function enter(page: Page, form: string): Promise<void> {
  await page.getByLabel(`${form} text`).pressSequentially('ab')
  await page.getByLabel(`${form} note`).fill('de')
  await page.getByLabel(`${form} choice`).selectOption('b')
  await page.getByLabel(`${form} on`).check()
  await page.getByLabel(`${form} radio b`).check()
}

/** Enters the same when React has been started, as a password manager does. Runs in the page. */
function enterAtOnce(names: string[]): void {
  const enterInto = (control: Element | null | undefined, value: string) => {
    if (!control) return
    // The page's own property would notify React of it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  document.addEventListener('hydrating', () => {
    for (const name of names) {
      const form = document.querySelector(`[aria-label=${name}]`)
      enterInto(form?.querySelector('input'), 'ab')
      enterInto(form?.querySelector('textarea'), 'de')
      enterInto(form?.querySelector('select'), 'b')
      form?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
      form?.querySelector<HTMLInputElement>('[type=radio]:last-of-type')?.click()
    }
  })
}

/** What React knows of each form. */
async function known(page: Page, of: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(of.map((name) => page.getByRole('form', { name }).locator('output').textContent()))
}

async function assertShown(page: Page): Promise<void> {
  for (const form of forms) {
    assert.equal(await page.getByLabel(`${form} text`).inputValue(), 'ab')
    assert.equal(await page.getByLabel(`${form} note`).inputValue(), 'de')
    assert.equal(await page.getByLabel(`${form} choice`).inputValue(), 'b')
    assert.ok(await page.getByLabel(`${form} on`).isChecked())
    assert.ok(await page.getByLabel(`${form} radio b`).isChecked())
  }
}
