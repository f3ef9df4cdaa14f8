import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../tools/chromium.ts'
import { openWorld } from './frame/world.ts'
import { visitBackOffice } from './people/back-office.ts'
import { causeMails, visitMails } from './people/mails.ts'
import { visitSandbox } from './people/sandbox.ts'
import { visitStaffScreens, visitStorefront } from './people/screens.ts'

/** Takes a small picture of every screen, desktop and phone, light and dark: `npm run screenshots [-- FOLDER]`. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, keptWidth: 1080 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, keptWidth: 468 },
}
const themes = ['light', 'dark'] as const

type Size = keyof typeof sizes
type Theme = (typeof themes)[number]

mkdirSync(folder, { recursive: true })
const world = await openWorld(null)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const theme of themes) for (const size of ['desktop', 'phone'] as const) await takeScreens(size, theme)
  await inWindow('desktop', 'light', (page) => causeMails(page, world))
  await takeMails('desktop', 'light')
  await takeMails('phone', 'dark')
} finally {
  await browser.close()
  await world.close()
}

function takeScreens(size: Size, theme: Theme): Promise<void> {
  return inWindow(size, theme, async (page) => {
    const look = (screen: string) => take(page, { screen, size, theme })
    await visitStorefront(page, world, look)
    // The kitchen is dark by itself, and the back offices are looked at in the light.
    if (theme === 'dark') return
    await visitStaffScreens(page, world, look)
    await visitBackOffice(page, world, look)
  })
}

/** What the program sends, and the third parties' stand-ins. */
function takeMails(size: Size, theme: Theme): Promise<void> {
  return inWindow(size, theme, async (page) => {
    await visitSandbox(page, world, (screen) => take(page, { screen, size, theme }))
    // As high as the mail is.
    await page.setViewportSize({ width: size === 'desktop' ? 680 : 390, height: 320 })
    await visitMails(page, world, (screen) => take(page, { screen, size, theme, fullPage: true }))
  })
}

async function inWindow(size: Size, theme: Theme, visit: (page: Page) => Promise<void>): Promise<void> {
  const { keptWidth: _, ...window } = sizes[size]
  const context = await browser.newContext({ ...window, colorScheme: theme, reducedMotion: 'reduce' })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

async function take(
  page: Page,
  { screen, size, theme, fullPage = false }: { screen: string; size: Size; theme: Theme; fullPage?: boolean },
): Promise<void> {
  await picturesLoaded(page)
  const words = screen.toLowerCase().replace(/[^a-z]+/g, '-')
  const name = `${words.replace(/^-|-$/g, '')}-${size}-${theme}.webp`
  const taken = await page.screenshot({ animations: 'disabled', fullPage })
  await sharp(taken)
    .resize({ width: sizes[size].keptWidth, withoutEnlargement: true })
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, name))
  console.log(name)
}

/** Pictures in sight are decoded, so that none is missing from the look. */
async function picturesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect()
      return image.checkVisibility() && width > 0 && top < innerHeight
    })
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
  })
}
