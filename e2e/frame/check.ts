import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

type Scope = Page | Locator

/** Waits until a text can be seen, whole and as it is written. */
export async function sees(scope: Scope, text: string | RegExp): Promise<void> {
  await named(scope, text).waitFor()
}

/** Waits until a text cannot be seen any more. */
export async function seesNot(scope: Scope, text: string | RegExp): Promise<void> {
  await scope.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ state: 'hidden' })
}

function named(scope: Scope, text: string | RegExp): Locator {
  return scope.getByText(text, { exact: true }).filter({ visible: true }).first()
}

/** Waits until reading gives what is expected; fails with the difference that was last seen. */
export async function eventually<T>(read: () => Promise<T>, expected: T, withinMs = 8000): Promise<void> {
  await settled(async () => assert.deepEqual(await read(), expected), withinMs)
}

/** Repeats a check until it holds. Throws its last failure. */
export async function settled(check: () => Promise<void>, withinMs = 8000): Promise<void> {
  const until = Date.now() + withinMs
  while (true) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() >= until) throw error
      await delay(pauseMs)
    }
  }
}

/** Waits until React has taken over a page: from then on it answers clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
}

/** The texts of an element's lines, single spaces, in the order in which they are read. */
export async function wordsOf(locator: Locator): Promise<string> {
  // What is out of sight may not be laid out yet.
  await locator.scrollIntoViewIfNeeded()
  return (await locator.innerText()).replace(/\s+/g, ' ').trim()
}

const pauseMs = 25
