import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlarmSound } from '../../../src/experiences/kitchen/sound/alarm-sound.ts'

interface FakeSource {
  loop: boolean
  playing: boolean
  seconds: number
}

/** An audio engine that runs if the browser allows it, with a clock of its own. */
class FakeContext {
  state = 'suspended'
  currentTime = 0
  sampleRate = 8000
  destination = {}
  onstatechange: () => void = () => {}
  readonly gain = { value: 1 }
  constructor() {
    engine = this
  }
  resume() {
    if (this.state === 'closed') return Promise.reject(new DOMException('Closed', 'InvalidStateError'))
    return mayRun ? Promise.resolve(this.turn('running')) : new Promise<void>(() => {})
  }
  suspend() {
    starts += 1
    this.turn('suspended')
    return new Promise<void>(() => {})
  }
  turn(state: string) {
    this.state = state
    this.onstatechange()
  }
  createGain = () => ({ gain: this.gain, connect: () => {} })
  createBuffer = (_: number, length: number) => ({
    seconds: length / this.sampleRate,
    copyToChannel: () => {},
  })
  createBufferSource() {
    const source = {
      loop: false,
      playing: false,
      buffer: { seconds: 0 },
      get seconds() {
        return this.buffer.seconds
      },
      connect: () => {},
      start() {
        this.playing = true
      },
      stop() {
        this.playing = false
      },
    }
    sources.push(source)
    return source
  }
}

let engine: FakeContext
let sources: FakeSource[]
let mayRun: boolean
/** How often it was suspended to be restarted. */
let starts: number
let bell: AlarmSound
const vibrate = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { vibrate })
  vibrate.mockReset()
  sources = []
  mayRun = false
  starts = 0
  bell = new AlarmSound()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rounds = () => sources.filter(({ playing, loop }) => playing && loop).length
/** Advances the time of the page and of the engine. */
async function pass(ms: number, isEngineStuck = false) {
  for (let left = ms; left > 0; left -= 1000) {
    if (!isEngineStuck && engine.state === 'running') engine.currentTime += 1
    await vi.advanceTimersByTimeAsync(1000)
  }
}

describe('the alarm sound', () => {
  test('is blocked until the page is touched, and reports it', async () => {
    await bell.prepare()
    expect(bell.state).toBe('unknown')
    await pass(1000)
    expect(bell.state).toBe('blocked')
    bell.play('changed')
    expect(sources).toHaveLength(0)
    mayRun = true
    await bell.enable()
    expect(bell.state).toBe('running')
    // The confirmation that sound works.
    expect(sources.map(({ seconds, loop }) => [seconds, loop])).toEqual([[2, false]])
    expect(bell.neededTouch).toBe(true)
  })

  test.each([true, false])('vibrates only in a frame that a user has touched: %s', async (hasBeenActive) => {
    vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } })
    mayRun = true
    await bell.prepare()
    await pass(1000)
    bell.play('changed')
    expect(vibrate.mock.calls.length > 0).toBe(hasBeenActive)
  })

  test('needs no touch if the browser allows sound', async () => {
    mayRun = true
    await bell.prepare()
    await pass(1000)
    await bell.enable()
    expect([bell.state, bell.neededTouch]).toEqual(['running', false])
  })

  test('is off if the browser has no sound', async () => {
    vi.stubGlobal('AudioContext', undefined)
    await bell.prepare()
    expect(bell.state).toBe('off')
  })

  test('repeats every two seconds by the engine, not by a timer, until it is silenced', async () => {
    mayRun = true
    await bell.prepare()
    bell.ring()
    bell.ring()
    expect(sources.map(({ seconds, loop, playing }) => [seconds, loop, playing])).toEqual([[2, true, true]])
    await pass(4000)
    expect(rounds()).toBe(1)
    expect(vibrate.mock.calls.length).toBeGreaterThanOrEqual(3)
    bell.silence()
    expect(rounds()).toBe(0)
    const shaken = vibrate.mock.calls.length
    await pass(6000)
    expect(vibrate.mock.calls.length).toBe(shaken)
  })

  test('starts to ring for orders that waited while it was blocked', async () => {
    await bell.prepare()
    bell.ring()
    await pass(1000)
    expect(rounds()).toBe(0)
    mayRun = true
    await bell.enable()
    expect(rounds()).toBe(1)
  })

  test('is not running while the device has suspended it, and resumes automatically', async () => {
    mayRun = true
    await bell.prepare()
    await pass(1000)
    mayRun = false
    engine.turn('interrupted')
    expect(bell.state).toBe('blocked')
    mayRun = true
    await pass(3000)
    expect(bell.state).toBe('running')
  })

  test('is not running while the engine reports "running" but its clock has stopped', async () => {
    mayRun = true
    await bell.prepare()
    await pass(6000)
    expect(bell.state).toBe('running')
    await pass(6000, true)
    expect(bell.state).toBe('blocked')
    expect(starts).toBeGreaterThan(0)
    await pass(3000)
    expect(bell.state).toBe('running')
    expect(engine.state).toBe('running')
    const before = starts
    await pass(9000)
    expect(starts).toBe(before)
  })

  test('continues with a new engine if the browser has closed the one in use', async () => {
    mayRun = true
    bell.setVolume(0.4)
    await bell.prepare()
    bell.ring()
    await pass(3000)
    const lost = engine
    lost.turn('closed')
    expect(bell.state).toBe('blocked')
    await pass(3000)
    expect(engine).not.toBe(lost)
    expect([bell.state, engine.gain.value, sources.at(-1)?.playing]).toEqual(['running', 0.4, true])
    bell.silence()
    expect(sources.at(-1)?.playing).toBe(false)
  })

  test('is started by a touch after the browser has closed the engine', async () => {
    await bell.prepare()
    bell.ring()
    engine.turn('closed')
    mayRun = true
    await bell.enable()
    expect(bell.state).toBe('running')
    expect(rounds()).toBe(1)
  })

  test('is running as soon as a touch replaces an engine that stalled and was closed', async () => {
    mayRun = true
    await bell.prepare()
    await pass(9000, true)
    expect(bell.state).toBe('blocked')
    engine.turn('closed')
    await bell.enable()
    expect(bell.state).toBe('running')
  })

  test('has a volume that is never 0', async () => {
    bell.setVolume(0.4)
    await bell.prepare()
    expect(engine.gain.value).toBe(0.4)
    bell.setVolume(0)
    expect(engine.gain.value).toBe(0.1)
    bell.setVolume(7)
    expect(engine.gain.value).toBe(1)
  })
})
