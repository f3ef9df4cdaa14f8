import type { Page } from 'playwright-core'

/** What a page has seen of one order. */
export interface Sight {
  /** Milliseconds that it stood there as new. */
  newMs: number
  /** Sound came out of the page while it did. */
  heard: boolean
  /** The most cards that it ever had at once. */
  most: number
}

/**
 * Has a page, from its next loading on, write down ten times a second which orders it shows, how often, which of them as
 * new, and whether its loudspeaker sounds meanwhile. Its clock can be set wrong.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const right = Date.now
    const watch = {
      aheadMs: 0,
      sights: {} as Record<string, { newMs: number; heard: boolean; most: number }>,
    }
    Reflect.set(window, 'kitchenWatch', watch)
    Date.now = () => right() + watch.aheadMs

    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
    let ear: AnalyserNode | null = null
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          ear ??= new AnalyserNode(this.context, { fftSize: 16_384 })
          connect.call(this, ear)
        }
        return connect.apply(this, to)
      },
    })
    const sounds = () => {
      const samples = new Float32Array(ear?.fftSize ?? 0)
      ear?.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > 0.05)
    }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      const heard = sounds()
      const counts = new Map<string, number>()
      for (const card of document.querySelectorAll<HTMLElement>('article[data-ticket]')) {
        const id = card.dataset.ticket ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
        watch.sights[id] ??= { newMs: 0, heard: false, most: 0 }
        const sight = watch.sights[id]
        sight.most = Math.max(sight.most, counts.get(id) ?? 0)
        if (!card.textContent?.includes('ACKNOWLEDGE')) continue
        sight.newMs += passed
        sight.heard ||= heard
      }
    }, 100)
  })
}

export function sightsOf(page: Page): Promise<Record<string, Sight>> {
  return page.evaluate(() => Reflect.get(window, 'kitchenWatch')?.sights ?? {})
}

export async function jumpPage(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    const watch = Reflect.get(window, 'kitchenWatch')
    if (watch) watch.aheadMs += ms
  }, minutes * 60_000)
}

/** The orders on the page that are not done, each as often as it stands there. */
export function shownOrders(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article[data-ticket]')].map(
      (card) => card.dataset.ticket ?? '',
    ),
  )
}
