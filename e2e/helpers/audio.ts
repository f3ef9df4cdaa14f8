import type { Page } from 'playwright-core'

/** Taps the audio output of a page, from its next load on. */
export async function tapAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
    const analysers = new Map<BaseAudioContext, AnalyserNode>()
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          const analyser = analysers.get(this.context) ?? new AnalyserNode(this.context, { fftSize: 8192 })
          analysers.set(this.context, analyser)
          connect.call(this, analyser)
        }
        return connect.apply(this, to)
      },
    })
    Reflect.set(window, 'loudness', () => {
      const loudest = [...analysers.values()].map((analyser) => {
        const samples = new Float32Array(analyser.fftSize)
        analyser.getFloatTimeDomainData(samples)
        return samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
      })
      return Math.max(0, ...loudest)
    })
  })
}

/** Whether the page is audibly playing a sound now. */
export async function isPlayingSound(page: Page): Promise<boolean> {
  // The handler that dismisses a kitchen's prompt for sound runs only while something is waited for.
  await page.locator('body').waitFor()
  return page.evaluate(() => {
    const loudness: (() => number) | undefined = Reflect.get(window, 'loudness')
    return (loudness?.() ?? 0) > 0.05
  })
}
