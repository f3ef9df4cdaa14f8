import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
/** Smaller differences are late timers, not a clock that was set back. */
const SET_BACK_MS = 3000
const MAX_LATENCY_MS = 3000
/**
 * Listeners notified per task: many ages change in the same second, and one long task would delay a touch.
 */
const LISTENERS_PER_TASK = 25
const listeners = new Set<() => void>()
let skew = 0
let timer: ReturnType<typeof setInterval> | undefined
let last = { clock: 0, running: 0 }

/**
 * Compares this screen's clock with the server's, as of a moment since `askedAt`: by default, now. The known difference is changed
 * as little as that allows, and up to three seconds are latency.
 */
export function setServerTime(serverNow: Instant, askedAt: Instant = Date.now()): void {
  const ahead = Math.min(Math.max(skew, serverNow - Date.now()), serverNow - askedAt)
  skew = Math.abs(ahead) > MAX_LATENCY_MS ? ahead : 0
  last = readBoth()
}

/** How far the server's clock is ahead of this screen's, in milliseconds. */
export function boardSkew(): number {
  return skew
}

/** The kitchen's current time, by the server's clock. */
export function boardNow(): Instant {
  return Date.now() + skew
}

/**
 * Derives a value from the kitchen's clock. The component re-renders only when the value changes: two hundred
 * tickets that show minutes cost nothing in the other 59 seconds. `read` returns a primitive.
 */
export function useBoardClock<Reading extends string | number | boolean>(
  read: (now: Instant) => Reading,
): Reading {
  const reading = () => read(boardNow())
  return useSyncExternalStore(subscribeBoardClock, reading, reading)
}

/** The time, to the second. For leaf components only: they re-render every second. */
export function useBoardSecond(): Instant {
  return useBoardClock((now) => Math.floor(now / TICK_MS) * TICK_MS)
}

let today: { minute: number; zone: Zone; date: LocalDate } | undefined

/** The kitchen's date, computed once a minute for all tickets. */
export function boardDate(now: Instant, zone: Zone): LocalDate {
  const minute = Math.floor(now / 60_000)
  if (today?.minute !== minute || today.zone !== zone) {
    today = { minute, zone, date: zonedTime(now, zone).date }
  }
  return today.date
}

/** Calls the listener every second. Returns a function that unsubscribes. */
export function subscribeBoardClock(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    last = readBoth()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const now = readBoth()
  const gained = now.clock - last.clock - (now.running - last.running)
  // The screen's clock was set back: a ringing order must not wait for its time again until the next server
  // event. A jump ahead can be a screen that was asleep.
  if (gained < -SET_BACK_MS) skew -= gained
  last = now
  notify([...listeners])
}

/**
 * Notifies the remaining listeners in later tasks; all at once in a hidden tab, where timers are throttled.
 */
function notify(waiting: (() => void)[]): void {
  const count = document.hidden ? waiting.length : LISTENERS_PER_TASK
  for (const listener of waiting.slice(0, count)) {
    if (listeners.has(listener)) listener()
  }
  const left = waiting.slice(count)
  if (left.length > 0) setTimeout(() => notify(left))
}

/** The screen's clock, and the monotonic one. */
function readBoth(): typeof last {
  return { clock: Date.now(), running: performance.now() }
}
