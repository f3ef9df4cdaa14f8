import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../../program/program.ts'
import { createBrowser } from '../browser.ts'
import type { Weather } from './plan.ts'

const POLL_MS = 20
const clear: Omit<Weather, 'afterCheckouts'>[] = [
  { room: 'mail', control: { refuseNext: 0 } },
  {
    room: 'payments',
    control: { failNext: null, failOn: null, webhooks: { drop: 0, delayMs: 0 } },
  },
  { room: 'courier', control: { failNext: null, failOn: null, webhooks: { drop: 0, delayMs: 0 } } },
]

/** Has third parties fail as planned. */
export async function changeWeather(
  program: Program,
  weather: Weather[],
  begun: () => number,
  gaveUp: AbortSignal,
): Promise<void> {
  for (const { afterCheckouts, room, control } of weather) {
    while (begun() < afterCheckouts) await delay(POLL_MS, undefined, { signal: gaveUp })
    await tell(program, room, control, gaveUp)
  }
}

/** What was sent late or lost by then stays so. */
export async function clearWeather(program: Program, gaveUp: AbortSignal): Promise<void> {
  for (const { room, control } of clear) await tell(program, room, control, gaveUp)
}

async function tell(
  program: Program,
  room: Weather['room'],
  control: object,
  gaveUp: AbortSignal,
): Promise<void> {
  const browser = createBrowser(program.origin, '10.200.0.1', gaveUp)
  const reply = await browser.postJson(`/sandbox/${room}/control`, control)
  if (reply.status !== 200) throw new Error(`The stand-in ${room} refused ${JSON.stringify(control)}`)
}
