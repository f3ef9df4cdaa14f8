import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../tools/chromium.ts'
import { openWorld } from './frame/world.ts'
import { visitStaffScreens, visitStorefront } from './people/screens.ts'

/** Takes a small picture of every screen, desktop and phone, light and dark: `npm run screenshots [-- FOLDER]`. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, keptWidth: 1080 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, keptWidth: 468 },
}
const themes = ['light', 'dark'] as const

mkdirSync(folder, { recursive: true })
const world = await openWorld(null)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const theme of themes)
    for (const size of ['desktop', 'phone'] as const) await takeAll(browser, size, theme)
} finally {
  await browser.close()
  await world.close()
}

async function takeAll(
  from: Browser,
  size: keyof typeof sizes,
  theme: (typeof themes)[number],
): Promise<void> {
  const { keptWidth, ...window } = sizes[size]
  const context = await from.newContext({ ...window, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const look = async (screen: string) => {
    await picturesLoaded(page)
    const name = `${screen
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')}-${size}-${theme}.webp`
    const taken = await page.screenshot({ animations: 'disabled' })
    await sharp(taken)
      .resize({ width: keptWidth })
      .webp({ quality: 62, effort: 6 })
      .toFile(join(folder, name))
    console.log(name)
  }
  await visitStorefront(page, world, look)
  // The kitchen is dark by itself, and the back offices are looked at in the light.
  if (theme === 'light') await visitStaffScreens(page, world, look)
  await context.close()
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
