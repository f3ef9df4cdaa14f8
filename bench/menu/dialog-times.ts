import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { atMost, type Metric, measuredBy, median } from '../report.ts'

/** Milliseconds from the tap on a dish to the frame that shows its dialog. */
const MAX_MS = 100
const SLOWDOWN = 4
const LATER_DISHES = 6
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/**
 * Opens dishes of a menu on a phone with a slow processor. Each round has a page of its own: the first dish of a page, and
 * later ones. The yardstick is an empty dialog of a page without anything else.
 */
export async function measureDialogs(url: string, executablePath: string, rounds: number): Promise<Metric[]> {
  const browser = await chromium.launch({ executablePath })
  const first: number[] = []
  const later: number[] = []
  const bare: number[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const context = await browser.newContext(phone)
      try {
        bare.push(...(await openBareDialogs(await slowPage(context.newPage()))))
        const times = await openDishes(await slowPage(context.newPage()), url)
        first.push(...times.slice(0, 1))
        later.push(...times.slice(1))
        console.log(`round ${round}: ${times.map(Math.round).join(', ')} ms`)
      } finally {
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  const unit = 'ms'
  return measuredBy('npm run bench -- menu --only dialogs', [
    { name: 'dialog of the first dish, phone, CPU 4 times slower', unit, ...atMost(median(first), MAX_MS) },
    { name: 'dialog of a later dish, phone, CPU 4 times slower', unit, ...atMost(median(later), MAX_MS) },
    { name: 'the slowest dialog', value: Math.max(...first, ...later), unit },
    { name: 'yardstick: an empty dialog of an empty page', value: median(bare), unit },
    { name: 'ratio of a later dish', value: median(later) / median(bare), unit: '' },
  ])
}

async function slowPage(opened: Promise<Page>): Promise<Page> {
  const page = await opened
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(recordDialogs)
  return page
}

/** Opens and closes dishes that are visible one after another. Returns the time of each. */
async function openDishes(page: Page, url: string): Promise<number[]> {
  await page.goto(url, { waitUntil: 'load' })
  const start = page.getByRole('dialog')
  await start.getByRole('radio', { name: 'Pickup' }).check({ force: true })
  await start.getByRole('button', { name: 'Continue' }).tap()
  await start.getByRole('button', { name: 'Start order' }).tap()
  await start.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  const dishes = page.locator('main [data-open]')
  for (let index = 0; index <= LATER_DISHES; index += 1) {
    const dish = dishes.nth(index)
    await dish.scrollIntoViewIfNeeded()
    times.push(await timeOf(page, () => dish.tap()))
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  return times
}

async function openBareDialogs(page: Page): Promise<number[]> {
  await page.goto(`data:text/html,${encodeURIComponent(bareHtml)}`)
  const times: number[] = []
  for (let count = 0; count < 3; count += 1) {
    times.push(await timeOf(page, () => page.locator('button').tap()))
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  return times.slice(1)
}

const bareHtml = `<!doctype html><meta name="viewport" content="width=device-width">
  <button onclick="document.querySelector('dialog').showModal()">Open</button><dialog>Empty</dialog>`

async function timeOf(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate('shownDialogs.next()')
  await tap()
  return page.evaluate<number>('shownDialogs.time')
}

/** Runs in the page: from a click, by the time of its event, to the frame after the next dialog opened. */
function recordDialogs(): void {
  let clickedAt = 0
  let resolve = (_: number) => {}
  const recorder = {
    time: Promise.resolve(0),
    next() {
      recorder.time = new Promise((done) => {
        resolve = done
      })
    },
  }
  Reflect.set(window, 'shownDialogs', recorder)
  addEventListener(
    'click',
    (event) => {
      clickedAt = event.timeStamp
    },
    true,
  )
  // A dialog may be shown before it is modal.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('dialog[open]')) return
    // The callback runs before the frame is painted, the message after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - clickedAt)
      port2.postMessage(null)
    })
  })
  observer.observe(document, { attributeFilter: ['open'], subtree: true })
}
