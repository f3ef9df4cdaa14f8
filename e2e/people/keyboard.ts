import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Somebody who has no pointer. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.#page.keyboard.press(key)), Promise.resolve())
  }

  /** Tabs on until the thing of this name has the focus, which must be seen. Throws when no tab stop has it. */
  async reach(name: RegExp): Promise<void> {
    for (let stop = 0; stop < mostStops; stop += 1) {
      await this.#page.keyboard.press('Tab')
      const { label, outlined } = await this.#page.evaluate(describeFocus)
      if (!name.test(label)) continue
      assert.ok(outlined, `the focus on "${label}" cannot be seen`)
      return
    }
    throw new Error(`No tab stop is called ${name}`)
  }

  async type(name: RegExp, text: string): Promise<void> {
    await this.reach(name)
    await this.#page.keyboard.type(text)
  }
}

const mostStops = 120

/** What has the focus, and whether anything around it shows that. Runs in the page. */
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
