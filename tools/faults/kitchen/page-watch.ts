import type { Page } from 'playwright-core'

/** What a page displayed of one order. */
export interface Observation {
  /** Milliseconds for which it was displayed as new. */
  newMs: number
  /** Whether the page played sound during that time. */
  rang: boolean
  /** The maximum number of cards it had at once. */
  most: number
}

/**
 * From its next load on, makes a page record ten times a second which orders it displays, how many cards each
 * has, which are new, and whether the page plays sound. Its clock can be shifted.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realNow = Date.now
    const watch = {
      aheadMs: 0,
      observations: {} as Record<string, { newMs: number; rang: boolean; most: number }>,
    }
    Reflect.set(window, 'kitchenWatch', watch)
    Date.now = () => realNow() + watch.aheadMs

    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
    let analyser: AnalyserNode | null = null
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          analyser ??= new AnalyserNode(this.context, { fftSize: 16_384 })
          connect.call(this, analyser)
        }
        return connect.apply(this, to)
      },
    })
    const sounds = () => {
      const samples = new Float32Array(analyser?.fftSize ?? 0)
      analyser?.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > 0.05)
    }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      const rang = sounds()
      const counts = new Map<string, number>()
      for (const card of document.querySelectorAll<HTMLElement>('article[data-ticket]')) {
        const id = card.dataset.ticket ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
        watch.observations[id] ??= { newMs: 0, rang: false, most: 0 }
        const observation = watch.observations[id]
        observation.most = Math.max(observation.most, counts.get(id) ?? 0)
        if (!card.textContent?.includes('ACKNOWLEDGE')) continue
        observation.newMs += passed
        observation.rang ||= rang
      }
    }, 100)
  })
}

export function observationsOf(page: Page): Promise<Record<string, Observation>> {
  return page.evaluate(() => Reflect.get(window, 'kitchenWatch')?.observations ?? {})
}

export async function jumpPage(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    const watch = Reflect.get(window, 'kitchenWatch')
    if (watch) watch.aheadMs += ms
  }, minutes * 60_000)
}

/** The open orders on the page, one entry per card. */
export function shownOrders(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article[data-ticket]')].map(
      (card) => card.dataset.ticket ?? '',
    ),
  )
}
