import type { Page } from 'playwright-core'

/** Has a page, from its next loading on, lay an ear to its own loudspeaker. */
export async function layEar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
    const ears = new Map<BaseAudioContext, AnalyserNode>()
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          const ear = ears.get(this.context) ?? new AnalyserNode(this.context, { fftSize: 8192 })
          ears.set(this.context, ear)
          connect.call(this, ear)
        }
        return connect.apply(this, to)
      },
    })
    Reflect.set(window, 'loudness', () => {
      const loudest = [...ears.values()].map((ear) => {
        const samples = new Float32Array(ear.fftSize)
        ear.getFloatTimeDomainData(samples)
        return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      })
      return Math.max(0, ...loudest)
    })
  })
}

/** Whether a sound comes out just now, not whether one was asked for. */
export function hears(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const loudness: (() => number) | undefined = Reflect.get(window, 'loudness')
    return (loudness?.() ?? 0) > 0.05
  })
}
