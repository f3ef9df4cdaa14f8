import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveStream } from '../src/shared/live-stream.ts'

class Refused extends Error {}

/** A stream whose events the test emits. */
function line() {
  const waiting: (() => void)[] = []
  const sent: (string | Error | null)[] = []
  return {
    say(word: string | Error | null) {
      sent.push(word)
      waiting.shift()?.()
    },
    async *listen(signal: AbortSignal): AsyncGenerator<string> {
      signal.addEventListener('abort', () => this.say(new Error('aborted')))
      while (true) {
        if (sent.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
        const word = sent.shift()
        if (word instanceof Error) throw word
        if (!word) return
        yield word
      }
    },
  }
}

let lines: ReturnType<typeof line>[]
let received: string[]
let link: LiveStream<string>
let stop: () => void
let refusing: Error | null
let contactAt: number | null

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  lines = []
  received = []
  refusing = null
  contactAt = null
  link = new LiveStream<string>({
    async open(signal) {
      if (refusing) throw refusing
      const next = line()
      lines.push(next)
      return next.listen(signal)
    },
    onEvent: (event) => received.push(event),
    contactAt: () => contactAt,
    isRefusal: (error) => error instanceof Refused,
    delays: [500, 1000, 2000],
    silenceMs: 25_000,
  })
  stop = link.start()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a live stream', () => {
  test('is live from the first event on', async () => {
    await settle()
    expect(link.state.kind).toBe('connecting')
    lines[0]?.say('1')
    await settle()
    expect([link.state.kind, received]).toEqual(['live', ['1']])
  })

  test('reconnects after a break, and reports since when it was lost', async () => {
    lines[0]?.say('1')
    await settle()
    const brokeAt = Date.now()
    lines[0]?.say(new Error('gone'))
    await settle()
    expect(link.state).toEqual({ kind: 'lost', since: brokeAt, nextTryAt: brokeAt + 500 })
    refusing = new Error('still gone')
    await vi.advanceTimersByTimeAsync(500)
    expect(link.state).toEqual({ kind: 'lost', since: brokeAt, nextTryAt: brokeAt + 1500 })
    refusing = null
    await vi.advanceTimersByTimeAsync(1000)
    lines[1]?.say('2')
    await settle()
    expect([link.state.kind, received]).toEqual(['live', ['1', '2']])
  })

  test('is lost after 25 seconds of silence, even if the browser reports the connection as open', async () => {
    lines[0]?.say('1')
    await settle()
    await vi.advanceTimersByTimeAsync(24_999)
    expect(link.state.kind).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(link.state.kind).toBe('lost')
  })

  test('is lost since the last event, not since the timeout', async () => {
    lines[0]?.say('1')
    await settle()
    const lastEventAt = Date.now()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(link.state).toMatchObject({ kind: 'lost', since: lastEventAt })
  })

  test('counts contacts outside the stream, even on a page that was opened offline', async () => {
    stop()
    contactAt = Date.now() - 60_000
    refusing = new Error('no network')
    stop = link.start()
    await settle()
    expect(link.state).toMatchObject({ kind: 'lost', since: contactAt })
  })

  test('is lost as soon as the browser reports that it is offline', async () => {
    lines[0]?.say('1')
    await settle()
    refusing = new Error('no network')
    window.dispatchEvent(new Event('offline'))
    await settle()
    expect(link.state.kind).toBe('lost')
  })

  test('reconnects immediately when the browser is online again', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(lines).toHaveLength(2)
  })

  test('reconnects immediately on request', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    link.tryNow()
    await settle()
    expect(lines).toHaveLength(2)
  })

  test('reconnects without a report when the server ends the stream after its maximum duration', async () => {
    for (let beats = 0; beats < 12; beats += 1) {
      lines[0]?.say(String(beats))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    lines[0]?.say(null)
    await settle()
    expect([link.state.kind, lines.length]).toEqual(['live', 2])
  })

  test('reconnects immediately when the page becomes visible again', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(lines).toHaveLength(2)
  })

  test('repeats the longest delay until it is connected again', async () => {
    refusing = new Error('no server')
    lines[0]?.say(new Error('gone'))
    const delays: number[] = []
    link.subscribe(() => link.state.kind === 'lost' && delays.push(link.state.nextTryAt - Date.now()))
    await vi.advanceTimersByTimeAsync(7000)
    expect(delays).toEqual([500, 1000, 2000, 2000, 2000])
  })

  test('stops when it is refused, until it is requested again', async () => {
    lines[0]?.say(new Refused())
    await vi.advanceTimersByTimeAsync(60_000)
    expect([link.state.kind, lines.length]).toEqual(['refused', 1])
    link.tryNow()
    await settle()
    expect([link.state.kind, lines.length]).toEqual(['connecting', 2])
  })

  test('opens nothing after it was stopped, and can be started again', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(1)
    stop = link.start()
    await settle()
    expect(lines).toHaveLength(2)
  })
})
