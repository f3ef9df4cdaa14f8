import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** A keyboard user. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.#page.keyboard.press(key)), Promise.resolve())
  }

  /**
   * Tabs to the element with this name, and checks that its focus is visible. Throws if no tab stop has the
   * name.
   */
  async reach(name: RegExp): Promise<void> {
    for (let stop = 0; stop < maxStops; stop += 1) {
      await this.#page.keyboard.press('Tab')
      const { label, outlined } = await this.#page.evaluate(describeFocus)
      if (!name.test(label)) continue
      assert.ok(outlined, `the focus on "${label}" is not visible`)
      return
    }
    throw new Error(`no tab stop is named ${name}`)
  }

  async type(name: RegExp, text: string): Promise<void> {
    await this.reach(name)
    await this.#page.keyboard.type(text)
  }
}

/** Presses a button that disappears with what it removes, and waits until `next` has the focus. */
export async function removeByKeyboard(button: Locator, next: Locator): Promise<void> {
  await button.press('Enter')
  await next.and(next.page().locator(':focus')).waitFor()
}

const maxStops = 120

/** The name of the focused element, and whether its focus is visible. Runs in the page. */
function describeFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return { label: '', outlined: false }
  const labels =
    focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels : null
  const named = focused.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? focused.innerText ?? ''
  const around = [focused, focused.parentElement, focused.closest('label')].filter(
    (element) => element !== null,
  )
  const outlined = around.some((element) =>
    ['', '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part || null)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }),
  )
  return { label: named.replace(/\s+/g, ' ').trim(), outlined }
}
