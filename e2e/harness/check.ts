import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

type Scope = Page | Locator

const retryMs = 25

/** CI runs on whatever machine is free, which can be several times slower. Waits end as soon as their condition holds. */
const patience = process.env.CI === 'true' ? 3 : 1

/** The time limit of a wait in milliseconds, longer in CI. */
export function within(ms: number): { timeout: number } {
  return { timeout: ms * patience }
}

/** Waits until a text is visible; it must match completely. */
export async function expectText(scope: Scope, text: string | RegExp): Promise<void> {
  await named(scope, text).waitFor()
}

/** Waits until a text is no longer visible. */
export async function expectNoText(scope: Scope, text: string | RegExp): Promise<void> {
  await scope.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ state: 'hidden' })
}

function named(scope: Scope, text: string | RegExp): Locator {
  return scope.getByText(text, { exact: true }).filter({ visible: true }).first()
}

/** Waits until `read` returns the expected value. Fails with the last difference. */
export async function eventuallyEqual<T>(
  read: () => Promise<T>,
  expected: T,
  withinMs = 8000,
): Promise<void> {
  await eventually(async () => assert.deepEqual(await read(), expected), withinMs)
}

/** Retries a check until it passes. Throws its last error after `withinMs`, or longer in CI. */
export async function eventually(check: () => Promise<void>, withinMs = 8000): Promise<void> {
  const deadline = Date.now() + within(withinMs).timeout
  while (true) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() >= deadline) throw error
      await delay(retryMs)
    }
  }
}

/** Waits until React has hydrated the page: earlier clicks are lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
}

/** The visible text of an element on one line, in reading order, with single spaces. */
export async function visibleText(locator: Locator): Promise<string> {
  // Offscreen sections may not be laid out yet.
  await locator.scrollIntoViewIfNeeded()
  return (await locator.innerText()).replace(/\s+/g, ' ').trim()
}

/** Waits until an element is fully inside its window and every container, and nothing covers its corners. */
export function expectInView(locator: Locator, problem = 'It is not fully visible'): Promise<void> {
  return eventually(async () => assert.ok(await isInView(locator), problem))
}

function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const inset = 8
    return [left + inset, right - inset].every((x) =>
      [top + inset, bottom - inset].every((y) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && element.contains(hit)
      }),
    )
  })
}
