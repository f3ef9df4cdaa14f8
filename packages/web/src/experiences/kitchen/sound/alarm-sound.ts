import { createSignal } from '../../../shared/store.ts'
import { type MelodyName, melodies, renderMelody } from './melodies.ts'

/** 'blocked': the browser waits for a user gesture. 'off': this browser has no sound. */
export type SoundState = 'unknown' | 'running' | 'blocked' | 'off'

/** Interval at which the reported state is checked against the engine's clock. */
const VERIFY_INTERVAL_MS = 3000
const VIBRATE_INTERVAL_MS = 2000
/** Not 0: a kitchen that muted the sound here would miss orders. The device has its own mute. */
export const minVolume = 0.1

/**
 * The kitchen's only source of sound. `running` is the verified state of the audio engine, never an
 * assumption.
 */
export class AlarmSound {
  readonly #changes = createSignal()
  readonly #buffers = new Map<MelodyName, AudioBuffer>()
  #context: AudioContext | null = null
  #loudness: GainNode | null = null
  #volume = 1
  #state: SoundState = 'unknown'
  #alarm: AudioBufferSourceNode | null = null
  #isRinging = false
  #vibrating: ReturnType<typeof setInterval> | undefined
  #lastClock = -1
  /** The engine reports "running" but its clock does not advance. */
  #isStalled = false
  /** Only then may sound resume without a user gesture. */
  #wasRunning = false
  #neededTouch = false

  get state(): SoundState {
    return this.#state
  }

  /** A user gesture started the sound: after a reload another one would be needed. */
  get neededTouch(): boolean {
    return this.#neededTouch
  }

  subscribe = this.#changes.subscribe

  /** Determines whether the browser allows sound without a user gesture. Replaces an engine that the browser has closed. */
  async prepare(): Promise<void> {
    const isFirst = this.#context === null
    if (!isFirst && this.#context?.state !== 'closed') return
    try {
      this.#open(new AudioContext())
    } catch {
      return this.#set('off')
    }
    if (!isFirst) return
    // resume() never settles while blocked, so the state is read a moment later.
    setTimeout(() => this.#read(), 300)
    setInterval(() => this.#verify(), VERIFY_INTERVAL_MS)
    document.addEventListener('visibilitychange', () => this.#resumeIfAllowed())
  }

  #open(context: AudioContext): void {
    this.#context = context
    this.#alarm = null
    this.#lastClock = -1
    this.#isStalled = false
    this.#loudness = context.createGain()
    this.#loudness.gain.value = this.#volume
    this.#loudness.connect(context.destination)
    context.onstatechange = () => this.#read()
    void context.resume().catch(() => {})
  }

  /** Must be called from a user gesture. Sounds once as a confirmation, unless the alarm is on. */
  async enable(confirmation: MelodyName = 'alarm'): Promise<void> {
    await this.prepare()
    if (this.#context?.state !== 'running') this.#neededTouch = true
    await this.#context?.resume()
    this.#read()
    if (!this.#isRinging) this.play(confirmation)
  }

  /** From 0 to 1, for this page only; the device volume comes on top. */
  setVolume(volume: number): void {
    this.#volume = Math.max(minVolume, Math.min(1, volume))
    if (this.#loudness) this.#loudness.gain.value = this.#volume
  }

  /** Plays once. Silent while the browser blocks sound. */
  play(name: MelodyName): void {
    if (this.#context?.state !== 'running') return
    this.#source(this.#context, name).start()
    vibrate(vibrations[name])
  }

  /**
   * Rings until silenced. The audio engine loops automatically: browsers throttle the timers of a hidden tab, but
   * never a playing sound.
   */
  ring(): void {
    if (this.#isRinging) return
    this.#isRinging = true
    this.#startAlarm()
    const vibrateAlarm = () => this.#state === 'running' && vibrate(vibrations.alarm)
    vibrateAlarm()
    this.#vibrating = setInterval(vibrateAlarm, VIBRATE_INTERVAL_MS)
  }

  silence(): void {
    this.#isRinging = false
    clearInterval(this.#vibrating)
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

  /** Tablets suspend audio during calls and sleep; once allowed, it resumes without a user gesture. */
  #resumeIfAllowed(): void {
    if (this.#wasRunning && (this.#isStalled || this.#context?.state !== 'running'))
      void this.#context?.resume().catch(() => {})
  }

  #read(): void {
    const isRunning = this.#context?.state === 'running'
    if (isRunning) this.#wasRunning = true
    if (isRunning && this.#isRinging) this.#startAlarm()
    this.#set(isRunning && !this.#isStalled ? 'running' : 'blocked')
  }

  /**
   * An engine whose clock has stopped plays nothing, whatever it reports: it has lost its output and is
   * restarted. After failures of the output a browser can also close it permanently.
   */
  #verify(): void {
    void this.prepare()
    const context = this.#context
    if (!context) return
    this.#isStalled = context.state === 'running' && context.currentTime === this.#lastClock
    this.#lastClock = context.currentTime
    // Not awaited: a stalled engine may never respond.
    if (this.#isStalled) void context.suspend().catch(() => {})
    this.#resumeIfAllowed()
    this.#read()
  }

  #set(state: SoundState): void {
    if (state === this.#state) return
    this.#state = state
    this.#changes.notify()
  }
}

/** Browsers reject it in a frame that no user has touched, with an error in the console. */
function vibrate(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern)
}

/** Vibration patterns in milliseconds, on devices that support it. */
const vibrations: Record<MelodyName, number[]> = {
  alarm: [150, 80, 150],
  changed: [100],
  ready: [],
  cancelled: [400],
}
