import { type MelodyName, melodies, renderMelody } from './melodies.ts'

/** 'blocked': the browser waits for a touch. 'off': this browser has no sound at all. */
export type SoundState = 'unknown' | 'running' | 'blocked' | 'off'

/** What it says of itself is compared with what it does so often. */
const PROVE_EVERY_MS = 3000
const BUZZ_EVERY_MS = 2000
/** Silence is what the browser's own buttons are for: a kitchen that set it here would miss orders. */
export const quietest = 0.1

/** The kitchen's one source of sound. `running` is what the audio engine says and does, never a guess. */
export class AlarmSound {
  readonly #listeners = new Set<() => void>()
  readonly #buffers = new Map<MelodyName, AudioBuffer>()
  #context: AudioContext | null = null
  #loudness: GainNode | null = null
  #volume = 1
  #state: SoundState = 'unknown'
  #alarm: AudioBufferSourceNode | null = null
  #isRinging = false
  #buzzing: ReturnType<typeof setInterval> | undefined
  #provenAt = -1
  /** The engine says that it runs, and its clock does not. */
  #stands = false
  /** Only then may it go on without a touch. */
  #wasRunning = false
  #neededTouch = false

  get state(): SoundState {
    return this.#state
  }

  /** A touch started it: after a load it would need another one. */
  get neededTouch(): boolean {
    return this.#neededTouch
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
    const context = this.#context
    this.#loudness = context.createGain()
    this.#loudness.gain.value = this.#volume
    this.#loudness.connect(context.destination)
    context.onstatechange = () => this.#read()
    // A context that may not run yet answers never, so what it says of itself is read a moment later.
    void context.resume().catch(() => {})
    setTimeout(() => this.#read(), 300)
    setInterval(() => this.#prove(), PROVE_EVERY_MS)
    document.addEventListener('visibilitychange', () => this.#goOn())
  }

  /** To be called from a touch. Sounds once as a proof, unless the alarm does. */
  async enable(proof: MelodyName = 'alarm'): Promise<void> {
    await this.prepare()
    if (this.#context?.state !== 'running') this.#neededTouch = true
    await this.#context?.resume()
    this.#read()
    if (!this.#isRinging) this.play(proof)
  }

  /** From 0 to 1, of this page alone; the device has its own on top. */
  setVolume(volume: number): void {
    this.#volume = Math.max(quietest, Math.min(1, volume))
    if (this.#loudness) this.#loudness.gain.value = this.#volume
  }

  /** Once. Says nothing while the browser keeps the page silent. */
  play(name: MelodyName): void {
    if (this.#context?.state !== 'running') return
    this.#source(this.#context, name).start()
    navigator.vibrate?.(buzzes[name])
  }

  /**
   * Until it is silenced. The audio engine repeats it by itself: browsers hold the timers of a tab that nobody sees, and
   * never a sound that plays.
   */
  ring(): void {
    if (this.#isRinging) return
    this.#isRinging = true
    this.#startAlarm()
    const buzz = () => this.#state === 'running' && navigator.vibrate?.(buzzes.alarm)
    buzz()
    this.#buzzing = setInterval(buzz, BUZZ_EVERY_MS)
  }

  silence(): void {
    this.#isRinging = false
    clearInterval(this.#buzzing)
    this.#alarm?.stop()
    this.#alarm = null
  }

  #startAlarm(): void {
    if (this.#alarm || this.#context?.state !== 'running') return
    this.#alarm = this.#source(this.#context, 'alarm')
    this.#alarm.loop = true
    this.#alarm.start()
  }

  #source(context: AudioContext, name: MelodyName): AudioBufferSourceNode {
    const source = context.createBufferSource()
    source.buffer = this.#bufferOf(context, name)
    source.connect(this.#loudness ?? context.destination)
    return source
  }

  #bufferOf(context: AudioContext, name: MelodyName): AudioBuffer {
    const known = this.#buffers.get(name)
    if (known) return known
    const samples = renderMelody(melodies[name], context.sampleRate)
    const buffer = context.createBuffer(1, samples.length, context.sampleRate)
    buffer.copyToChannel(samples, 0)
    this.#buffers.set(name, buffer)
    return buffer
  }

  /** Tablets suspend sound for calls and sleep, and let it go on without a touch once it was allowed. */
  #goOn(): void {
    if (this.#wasRunning && (this.#stands || this.#context?.state !== 'running'))
      void this.#context?.resume().catch(() => {})
  }

  #read(): void {
    const isRunning = this.#context?.state === 'running'
    if (isRunning) this.#wasRunning = true
    if (isRunning && this.#isRinging) this.#startAlarm()
    this.#set(isRunning && !this.#stands ? 'running' : 'blocked')
  }

  /** An engine whose clock stands still plays nothing, whatever it says: it has lost its output, and is started anew. */
  #prove(): void {
    const context = this.#context
    if (!context) return
    this.#stands = context.state === 'running' && context.currentTime === this.#provenAt
    this.#provenAt = context.currentTime
    // Nothing is waited for: an engine that stands may never answer.
    if (this.#stands) void context.suspend().catch(() => {})
    this.#goOn()
    this.#read()
  }

  #set(state: SoundState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Milliseconds of shaking and pausing, on devices that can. */
const buzzes: Record<MelodyName, number[]> = {
  alarm: [150, 80, 150],
  changed: [100],
  ready: [],
  cancelled: [400],
}
