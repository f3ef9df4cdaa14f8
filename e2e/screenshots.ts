import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../tools/chromium.ts'
import { withoutOffers } from './harness/run-journeys.ts'
import { openWorld } from './harness/world.ts'
import { visitOwnerOffice, visitPlatformOffice } from './helpers/back-office.ts'
import { triggerEmails, visitEmails } from './helpers/emails.ts'
import { fillKitchen } from './helpers/rush.ts'
import { visitSandbox } from './helpers/sandbox.ts'
import { openAs, openKitchen } from './helpers/staff.ts'
import { visitStaffScreens, visitStorefront } from './helpers/storefront-screens.ts'

/**
 * Takes a small screenshot of every screen, desktop and phone, light and dark: `npm run screenshots [--
 * FOLDER]`.
 */
const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, outputWidth: 1080 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, outputWidth: 468 },
  wide: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1, outputWidth: 1440 },
  line: { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1, outputWidth: 1080 },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, outputWidth: 820 },
  upright: { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1, outputWidth: 640 },
}
const themes = ['light', 'dark'] as const

type Size = keyof typeof sizes
type Theme = (typeof themes)[number]

mkdirSync(folder, { recursive: true })
const world = await openWorld(null)
await withoutOffers(world)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const theme of themes)
    for (const size of ['desktop', 'phone'] as const) await captureScreens(size, theme)
  await inWindow('desktop', 'light', (page) => triggerEmails(browser, page, world))
  await captureEmails('desktop', 'light')
  await captureEmails('phone', 'dark')
  await captureRush()
} finally {
  await browser.close()
  await world.close()
}

function captureScreens(size: Size, theme: Theme): Promise<void> {
  return inWindow(size, theme, async (page) => {
    const look = (screen: string) => capture(page, { screen, size, theme })
    await visitStorefront(page, world, look)
    // The kitchen is always dark, and the back offices are captured in light only.
    if (theme === 'dark') return
    await visitStaffScreens(page, world, look)
    await visitPlatformOffice(page, world, look)
    await visitOwnerOffice(page, world, look)
  })
}

/** The worst minute of a Friday evening, on every size of kitchen screen. Last, because it changes the board. */
async function captureRush(): Promise<void> {
  await fillKitchen(world, 'liberty', { pending: 16, acknowledged: 9, preparing: 9, ready: 6 })
  for (const size of ['wide', 'line', 'tablet', 'upright', 'phone'] as const)
    await inWindow(size, 'dark', async (page) => {
      await openKitchen(page, world, 'liberty')
      await page.getByRole('article').first().waitFor()
      await capture(page, { screen: 'kitchen: rush', size, theme: 'dark' })
    })
  await inWindow('wide', 'dark', async (page) => {
    await openAs(page, world, 'staff@liberty.test', 'kitchen.liberty', '/ready')
    await page.getByRole('list', { name: 'Ready' }).getByRole('listitem').first().waitFor()
    await capture(page, { screen: 'order-ready board: rush', size: 'wide', theme: 'dark' })
  })
}

/** The emails that the program sends, and the pages of the sandbox. */
function captureEmails(size: Size, theme: Theme): Promise<void> {
  return inWindow(size, theme, async (page) => {
    await visitSandbox(page, world, (screen) => capture(page, { screen, size, theme }))
    // The screenshot is as high as the email.
    await page.setViewportSize({ width: size === 'desktop' ? 680 : 390, height: 320 })
    await visitEmails(page, world, (screen) => capture(page, { screen, size, theme, fullPage: true }))
  })
}

async function inWindow(size: Size, theme: Theme, visit: (page: Page) => Promise<void>): Promise<void> {
  const { outputWidth: _, ...window } = sizes[size]
  const context = await browser.newContext({ ...window, colorScheme: theme, reducedMotion: 'reduce' })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

async function capture(
  page: Page,
  { screen, size, theme, fullPage = false }: { screen: string; size: Size; theme: Theme; fullPage?: boolean },
): Promise<void> {
  await picturesLoaded(page)
  const slug = screen.toLowerCase().replace(/[^a-z]+/g, '-')
  const name = `${slug.replace(/^-|-$/g, '')}-${size}-${theme}.webp`
  const screenshot = await page.screenshot({ animations: 'disabled', fullPage })
  await sharp(screenshot)
    .resize({ width: sizes[size].outputWidth, withoutEnlargement: true })
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, name))
  console.log(name)
}

/** Waits until the visible images of the page and of its previews are loaded, so that none is missing from the screenshot. */
async function picturesLoaded(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForLoadState()
    await frame.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, width } = image.getBoundingClientRect()
        const isShown = image.checkVisibility() && width > 0 && top < innerHeight
        return !isShown || image.complete
      }),
    )
    await frame.evaluate(() => document.fonts.ready.then(() => {}))
  }
}
