import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { renderLatePage } from '../../packages/web/test/late-parts/render.ts'

const origin = 'http://late-parts.test'

/** The scripts of the page, by path. */
export type Scripts = ReadonlyMap<string, string>

/** Answers the requests of a window for the page, and for each script when its promise is fulfilled. Returns the address. */
export async function serveLatePage(
  page: Page,
  scripts: Scripts,
  sent: { entry: Promise<void>; late: Promise<void> },
): Promise<string> {
  const body = renderLatePage()
  await page.route(`${origin}/*`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/entry.js') await sent.entry
    if (pathname === '/late-fields.js') await sent.late
    const script = scripts.get(pathname)
    await route.fulfill(
      script ? { contentType: 'text/javascript', body: script } : { contentType: 'text/html', body },
    )
  })
  return origin
}

export async function buildLatePage(): Promise<Scripts> {
  const input = fileURLToPath(new URL('../../packages/web/test/late-parts/entry.ts', import.meta.url))
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name].js' }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rollupOptions: { input, output } },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}
