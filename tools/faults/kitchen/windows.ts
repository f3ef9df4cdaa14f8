import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../chromium.ts'
import type { Shop } from '../../program/shop.ts'
import type { Random } from '../random.ts'
import { jumpPage, type Observation, observationsOf, watchPage } from './page-watch.ts'

const WINDOWS = 2
const TABS = 2
const POLL_MS = 250
const TAP_TIMEOUT_MS = 4000
/** An order is acknowledged after this time even if no alarm rang; the checks report it. */
const MAX_SILENCE_MS = 20_000

/** Real browsers in one kitchen: two windows, each with two tabs of the same board. */
export interface Windows {
  shop: Shop
  pages: Page[]
  /**
   * Acknowledges every new order after its alarm, by two concurrent taps in two tabs, until it is stopped.
   */
  keepAcknowledging(random: Random, stopped: AbortSignal): Promise<{ taps: number }>
  /** Cuts the network of the second window for a duration. */
  cut(ms: number, signal: AbortSignal): Promise<void>
  jumpClock(minutes: number): Promise<void>
  close(): Promise<void>
}

/** `cookie` is that of the signed-in user. */
export async function openWindows(origin: string, shop: Shop, cookie: string): Promise<Windows> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const own = `http://${shop.domain}:${new URL(origin).port}`
  const contexts: BrowserContext[] = []
  const pages: Page[] = []
  for (let window = 0; window < WINDOWS; window += 1) {
    const context = await openContext(browser, own, cookie)
    contexts.push(context)
    for (let tab = 0; tab < TABS; tab += 1) pages.push(await openTab(context, own))
  }
  let cutOff = false
  /** Tabs that are currently online. */
  const online = () => pages.slice(0, cutOff ? TABS : pages.length)

  return {
    shop,
    pages,
    async keepAcknowledging(random, stopped) {
      const waitingSince = new Map<string, number>()
      let taps = 0
      while (!stopped.aborted) {
        for (const orderId of await due(online(), waitingSince)) {
          const tabs = online()
          const first = random.pick(tabs)
          const second = random.pick(tabs.filter((tab) => tab !== first))
          await Promise.all([first, second].map((page) => tap(page, orderId)))
          taps += 2
        }
        await delay(POLL_MS)
      }
      return { taps }
    },
    async cut(ms, signal) {
      cutOff = true
      await contexts[1]?.setOffline(true)
      await delay(ms, undefined, { signal }).catch(() => {})
      await contexts[1]?.setOffline(false)
      cutOff = false
    },
    async jumpClock(minutes) {
      for (const page of pages.slice(0, TABS)) await jumpPage(page, minutes)
    },
    close: () => browser.close(),
  }
}

/** Replaces the browsers on a machine without enough resources. */
export function noWindows(shop: Shop): Windows {
  const nothing = async () => {}
  return {
    shop,
    pages: [],
    keepAcknowledging: async () => ({ taps: 0 }),
    cut: nothing,
    jumpClock: nothing,
    close: nothing,
  }
}

async function openContext(browser: Browser, own: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  await addCookies(context, cookie, own)
  return context
}

/** Stores the cookies of a header for a site. */
export async function addCookies(context: BrowserContext, header: string, url: string): Promise<void> {
  const cookies = header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  await context.addCookies(cookies)
}

async function openTab(context: BrowserContext, own: string): Promise<Page> {
  const page = await context.newPage()
  await watchPage(page)
  await openKitchen(page, own)
  return page
}

/** Opens the board of the signed-in user. */
export async function openKitchen(page: Page, origin: string): Promise<void> {
  // Some browsers allow sound without a click; then there is no button.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Enable sound' }), (gate) => gate.click())
  await page.goto(`${origin}/kitchen`)
  await page.getByRole('button', { name: /^Account of / }).waitFor({ timeout: 60_000 })
}

/** New orders whose alarm rang in every tab, or that waited too long. */
async function due(pages: Page[], waitingSince: Map<string, number>): Promise<string[]> {
  const all = await Promise.all(pages.map((page) => newOrders(page).catch(() => [])))
  const ids = new Set(all.flat().map(({ orderId }) => orderId))
  return [...ids].filter((id) => {
    const since = waitingSince.get(id) ?? performance.now()
    waitingSince.set(id, since)
    const everywhere = all.every((orders) =>
      orders.some(({ orderId, observation }) => orderId === id && observation.rang),
    )
    return everywhere || performance.now() - since > MAX_SILENCE_MS
  })
}

async function newOrders(page: Page): Promise<{ orderId: string; observation: Observation }[]> {
  // The prompt for sound can appear after the board, and its handler runs only while something is waited for.
  await page.locator('body').waitFor()
  const buttons = page.locator('article[data-ticket]').filter({ hasText: 'ACKNOWLEDGE' })
  const ids = await buttons.evaluateAll((cards) =>
    cards.map((card) => (card as HTMLElement).dataset.ticket ?? ''),
  )
  const observations = await observationsOf(page)
  return ids.flatMap((orderId) => {
    const observation = observations[orderId]
    return observation ? [{ orderId, observation }] : []
  })
}

/** The second tap no longer finds the button, or the server rejects it. */
async function tap(page: Page, orderId: string): Promise<void> {
  const button = page
    .locator(`article[data-ticket="${orderId}"]`)
    .getByRole('button', { name: 'ACKNOWLEDGE' })
  await button.click({ timeout: TAP_TIMEOUT_MS, noWaitAfter: true }).catch(() => {})
}
