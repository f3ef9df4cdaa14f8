import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventuallyEqual } from '../harness/check.ts'

/** Checks the buttons above the dock when a long message ends. */
export async function checkDock(kitchen: Page, isAtEnd: boolean): Promise<void> {
  const settled = () => eventuallyEqual(() => kitchen.locator('[data-settling]').count(), 0)
  await settled()
  await growDock(kitchen, isAtEnd)
  await settled()
  assert.deepEqual(await shrinkDock(kitchen), { appeared: true, unguarded: [] })
}

/** Shows as much in the dock as a long message, above it the beginning or the end of the lane. */
async function growDock(kitchen: Page, isAtEnd: boolean): Promise<void> {
  await kitchen.evaluate((isAtEnd) => {
    const message = document.createElement('p')
    message.id = 'long-message'
    message.style.cssText = 'flex: none; width: 1px; height: 200px'
    document.querySelector('.kitchen-dock')?.append(message)
    const lane = document.querySelector('article, main button')?.closest('.overflow-y-auto')
    if (lane) lane.scrollTop = isAtEnd ? lane.scrollHeight : 0
  }, isAtEnd)
}

/** Ends the message. Returns the buttons that are pressed where it was, or where they have moved to. */
async function shrinkDock(kitchen: Page): Promise<{ appeared: boolean; unguarded: string[] }> {
  return kitchen.evaluate(async () => {
    const buttons = [...document.querySelectorAll('main button')]
    const placesOf = () => {
      const end = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      return buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top < end && bottom > 0 ? `${top} ${Math.min(bottom, end)}` : null
      })
    }
    const before = placesOf()
    document.querySelector('#long-message')?.remove()
    await Promise.resolve()
    const appeared = placesOf().flatMap((place, index) =>
      place !== null && place !== before[index] ? [buttons[index]!] : [],
    )
    const unguarded = appeared.filter((button) => !button.hasAttribute('data-settling'))
    return { appeared: appeared.length > 0, unguarded: unguarded.map(({ textContent }) => textContent) }
  })
}
