import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
/** A timer may come late; no clock goes back by so much on its own. */
const SET_BACK_MS = 3000
/** So many hear of a second in one piece of work: ages that turn together would hold up a hand in the meantime. */
const TOLD_AT_ONCE = 25
const listeners = new Set<() => void>()
let skew = 0
let timer: ReturnType<typeof setInterval> | undefined
let last = { clock: 0, running: 0 }

/** Tells how far the server's clock is ahead of this screen's, in milliseconds. */
export function setBoardSkew(ms: number): void {
  skew = ms
  last = readBoth()
}

/** What time it is for the kitchen, by the server's clock. */
export function boardNow(): Instant {
  return Date.now() + skew
}

/**
 * Reads something off the kitchen's clock. The component is drawn again only when what was read has changed: two hundred
 * tickets that show minutes cost nothing in the other 59 seconds. `read` answers a text, a number or a truth.
 */
export function useBoardClock<Reading extends string | number | boolean>(
  read: (now: Instant) => Reading,
): Reading {
  const reading = () => read(boardNow())
  return useSyncExternalStore(followBoardClock, reading, reading)
}

/** The time to the second. For leaves alone: whatever reads it is drawn every second. */
export function useBoardSecond(): Instant {
  return useBoardClock((now) => Math.floor(now / TICK_MS) * TICK_MS)
}

let today: { minute: number; zone: Zone; date: LocalDate } | undefined

/** The kitchen's date. Reckoned once a minute, however many tickets ask. */
export function boardDate(now: Instant, zone: Zone): LocalDate {
  const minute = Math.floor(now / 60_000)
  if (today?.minute !== minute || today.zone !== zone) {
    today = { minute, zone, date: zonedTime(now, zone).date }
  }
  return today.date
}

/** Hears every second that passes. Answers how to stop. */
export function followBoardClock(listener: () => void): () => void {
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
  // Somebody set it back: an order that rings must not wait for its time again until the server is heard. Where it goes
  // ahead the screen may have slept.
  if (gained < -SET_BACK_MS) skew -= gained
  last = now
  tell([...listeners])
}

/** Those who are left hear in a moment; in a tab that nobody sees, where timers come late, at once. */
function tell(waiting: (() => void)[]): void {
  const most = document.hidden ? waiting.length : TOLD_AT_ONCE
  for (const listener of waiting.slice(0, most)) {
    if (listeners.has(listener)) listener()
  }
  const left = waiting.slice(most)
  if (left.length > 0) setTimeout(() => tell(left))
}

/** The screen's clock, and the one that nobody can set. */
function readBoth(): typeof last {
  return { clock: Date.now(), running: performance.now() }
}
