import type { KitchenEvent } from '@comanda/contract/kitchen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveLink } from '../../src/experiences/kitchen/live/live-link.ts'

class Refused extends Error {}

const beat = (cursor: string): KitchenEvent => ({
  kind: 'heartbeat',
  cursor,
  at: Date.now(),
  ticket: null,
  dailySales: null,
})

/** A stream whose events the test emits. */
function line() {
  const waiting: (() => void)[] = []
  const sent: (KitchenEvent | Error | null)[] = []
  return {
    say(word: KitchenEvent | Error | null) {
      sent.push(word)
      waiting.shift()?.()
    },
    async *listen(signal: AbortSignal): AsyncGenerator<KitchenEvent> {
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
let link: LiveLink
let stop: () => void
let refusing: Error | null
let contactAt: number | null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  lines = []
  received = []
  refusing = null
  contactAt = null
  link = new LiveLink({
    async open(signal) {
      if (refusing) throw refusing
      const next = line()
      lines.push(next)
      return next.listen(signal)
    },
    onEvent: ({ cursor }) => received.push(cursor),
    contactAt: () => contactAt,
    isRefusal: (error) => error instanceof Refused,
  })
  stop = link.start()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the event stream of the kitchen', () => {
  test('is live from the first event on', async () => {
    await settle()
    expect(link.state.kind).toBe('connecting')
    lines[0]?.say(beat('1'))
    await settle()
    expect([link.state.kind, received]).toEqual(['live', ['1']])
  })

  test('reconnects after a break, and reports since when it was lost', async () => {
    lines[0]?.say(beat('1'))
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
    lines[1]?.say(beat('2'))
    await settle()
    expect([link.state.kind, received]).toEqual(['live', ['1', '2']])
  })

  test('is lost after 25 seconds of silence, even if the browser reports the connection as open', async () => {
    lines[0]?.say(beat('1'))
    await settle()
    await vi.advanceTimersByTimeAsync(24_999)
    expect(link.state.kind).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(link.state.kind).toBe('lost')
  })

  test('is lost since the last event, not since the timeout', async () => {
    lines[0]?.say(beat('1'))
    await settle()
    const lastEventAt = Date.now()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(link.state).toMatchObject({ kind: 'lost', since: lastEventAt })
  })

  test('counts contacts outside the stream, also on a page that was opened offline', async () => {
    stop()
    contactAt = Date.now() - 60_000
    refusing = new Error('no network')
    stop = link.start()
    await settle()
    expect(link.state).toMatchObject({ kind: 'lost', since: contactAt })
  })

  test('is lost as soon as the browser reports that it is offline', async () => {
    lines[0]?.say(beat('1'))
    await settle()
    refusing = new Error('no network')
    window.dispatchEvent(new Event('offline'))
    await settle()
    expect(link.state.kind).toBe('lost')
  })

  test('reconnects at once when the browser is online again', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(lines).toHaveLength(2)
  })

  test('knows how far the server clock is ahead, also after the screen clock was changed', async () => {
    lines[0]?.say(beat('1'))
    await settle()
    expect(link.skew).toBe(0)
    vi.setSystemTime(Date.now() - 3_600_000)
    lines[0]?.say({ ...beat('2'), at: Date.now() + 3_600_000 })
    await settle()
    expect([link.skew, link.state.kind]).toEqual([3_600_000, 'live'])
    lines[0]?.say(beat('3'))
    await settle()
    expect(link.skew).toBe(0)
  })

  test('reconnects at once on request', async () => {
    lines[0]?.say(new Error('gone'))
    await settle()
    link.tryNow()
    await settle()
    expect(lines).toHaveLength(2)
  })

  test('reconnects without a report when the server ends the stream after its maximum duration', async () => {
    for (let beats = 0; beats < 12; beats += 1) {
      lines[0]?.say(beat(String(beats)))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    lines[0]?.say(null)
    await settle()
    expect([link.state.kind, lines.length]).toEqual(['live', 2])
  })

  test('stops when it is refused', async () => {
    lines[0]?.say(new Refused())
    await vi.advanceTimersByTimeAsync(60_000)
    expect([link.state.kind, lines.length]).toEqual(['refused', 1])
  })
})
