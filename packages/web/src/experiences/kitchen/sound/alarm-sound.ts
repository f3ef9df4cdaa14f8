/** Hz, one after the other, every two seconds until somebody reacts. */
const TONES = [800, 1000, 1200]
const TONE_SECONDS = 0.22
const EVERY_MS = 2000

/** 'blocked': the browser waits for a touch. 'off': this browser has no sound at all. */
export type SoundState = 'unknown' | 'running' | 'blocked' | 'off'

/** The kitchen's one source of sound. `running` is what the audio engine says of itself, never a guess. */
export class AlarmSound {
  readonly #listeners = new Set<() => void>()
  #context: AudioContext | null = null
  #state: SoundState = 'unknown'
  #ringing: ReturnType<typeof setInterval> | null = null

  get state(): SoundState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Finds out whether the browser lets sound through without a touch. */
  async prepare(): Promise<void> {
    if (this.#context) return
    try {
      this.#context = new AudioContext()
    } catch {
      return this.#set('off')
    }
    this.#context.onstatechange = () => this.#read()
    // A context that may not run yet answers never, so what it says of itself is read a moment later.
    void this.#context.resume().catch(() => {})
    setTimeout(() => this.#read(), 300)
  }

  /** To be called from a touch. */
  async enable(): Promise<void> {
    await this.prepare()
    await this.#context?.resume()
    this.#read()
    if (!this.#ringing) return this.#play()
    this.silence()
    this.ring()
  }

  ring(): void {
    if (this.#ringing) return
    this.#play()
    this.#ringing = setInterval(() => this.#play(), EVERY_MS)
  }

  silence(): void {
    if (this.#ringing) clearInterval(this.#ringing)
    this.#ringing = null
  }

  #play(): void {
    const context = this.#context
    if (context?.state !== 'running') return
    TONES.forEach((frequency, index) => {
      const start = context.currentTime + index * TONE_SECONDS
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.type = 'square'
      tone.frequency.value = frequency
      // Without the ramps each tone would begin and end with a click.
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.35, start + 0.02)
      volume.gain.setValueAtTime(0.35, start + TONE_SECONDS - 0.04)
      volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + TONE_SECONDS)
    })
    navigator.vibrate?.([150, 80, 150])
  }

  #read(): void {
    this.#set(this.#context?.state === 'running' ? 'running' : 'blocked')
  }

  #set(state: SoundState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
