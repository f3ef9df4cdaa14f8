import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '../../program/program.ts'
import { createBrowser } from '../browser.ts'
import type { Disturbance } from './plan.ts'

const POLL_MS = 20
const clear: Omit<Disturbance, 'afterCheckouts'>[] = [
  { service: 'mail', control: { refuseNext: 0 } },
  {
    service: 'payments',
    control: { failNext: null, failOn: null, webhooks: { drop: 0, delayMs: 0 } },
  },
  { service: 'courier', control: { failNext: null, failOn: null, webhooks: { drop: 0, delayMs: 0 } } },
]

/** Makes third parties fail as planned. */
export async function applyDisturbances(
  program: Program,
  disturbances: Disturbance[],
  begun: () => number,
  abortSignal: AbortSignal,
): Promise<void> {
  for (const { afterCheckouts, service, control } of disturbances) {
    while (begun() < afterCheckouts) await delay(POLL_MS, undefined, { signal: abortSignal })
    await configure(program, service, control, abortSignal)
  }
}

/** Ends all disturbances. Webhooks already delayed or dropped stay so. */
export async function clearDisturbances(program: Program, abortSignal: AbortSignal): Promise<void> {
  for (const { service, control } of clear) await configure(program, service, control, abortSignal)
}

async function configure(
  program: Program,
  service: Disturbance['service'],
  control: object,
  abortSignal: AbortSignal,
): Promise<void> {
  const browser = createBrowser(program.origin, '10.200.0.1', abortSignal)
  const reply = await browser.postJson(`/sandbox/${service}/control`, control)
  if (reply.status !== 200) throw new Error(`The ${service} sandbox rejected ${JSON.stringify(control)}`)
}
