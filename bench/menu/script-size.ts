import { chromium } from 'playwright-core'
import { atMost, type Metric, measuredBy } from '../report.ts'

/** Compressed bytes of JavaScript that a menu page is allowed to load before the first interaction. */
const MAX_BYTES = 100_000

/**
 * Compressed bytes of the page with its headers that the first two flights of a new TCP connection transfer: 10 and
 * 20 segments of 1,460 bytes (RFC 6928). A larger page is painted a round trip later.
 */
const MAX_PAGE_BYTES = 43_800

/** Opens the page with an empty cache and sums up the sizes of the page and of all scripts until the network is idle. */
export async function measureScripts(url: string, executablePath: string): Promise<Metric[]> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    const sizes: Promise<[string, number]>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js')) sizes.push(sizeOf(request))
    })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (!response?.ok()) throw new Error(`${url} returned ${response?.status()}`)
    const scripts = await Promise.all(sizes)
    const html = await response.request().sizes()
    const bytes = scripts.reduce((sum, [, size]) => sum + size, 0)
    for (const [name, size] of scripts.sort((a, b) => b[1] - a[1]))
      console.log(`${String(size).padStart(8)}  ${name}`)
    return measuredBy('npm run bench -- menu --only size', [
      { name: 'JavaScript of the menu page, compressed', unit: 'bytes', ...atMost(bytes, MAX_BYTES) },
      {
        name: 'menu page with its headers, compressed',
        unit: 'bytes',
        ...atMost(html.responseBodySize + html.responseHeadersSize, MAX_PAGE_BYTES),
      },
    ])
  } finally {
    await browser.close()
  }
}

interface SizedRequest {
  url(): string
  sizes(): Promise<{ responseBodySize: number }>
}

async function sizeOf(request: SizedRequest): Promise<[string, number]> {
  return [new URL(request.url()).pathname, (await request.sizes()).responseBodySize]
}
