/** Hz, one after the other, softly: somebody at the counter looks up, nobody jumps. */
const TONES = [660, 880]
const TONE_SECONDS = 0.5
const LOUDNESS = 0.15

/** The sound of an order that got ready. Browsers let it sound only after a touch: `enable` is to be called from one. */
export class Chime {
  #context: AudioContext | null = null

  /** Answers whether sound runs now. */
  async enable(): Promise<boolean> {
    try {
      this.#context ??= new AudioContext()
      await this.#context.resume()
    } catch {
      return false
    }
    this.play()
    return this.#context.state === 'running'
  }

  play(): void {
    const context = this.#context
    if (context?.state !== 'running') return
    TONES.forEach((frequency, index) => {
      const start = context.currentTime + index * TONE_SECONDS * 0.6
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03)
      volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + TONE_SECONDS)
    })
  }

  close(): void {
    void this.#context?.close().catch(() => {})
    this.#context = null
  }
}
