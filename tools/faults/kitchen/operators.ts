import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type Browser, createBrowser } from '../browser.ts'
import type { Work } from './plan.ts'

const path = ['pending', 'acknowledged', 'preparing', 'ready'] as const
const response = z.object({ ticket: z.object({ status: z.string() }) })

/** The responses to two concurrent taps on one button. */
export interface Step {
  orderId: string
  expected: string
  /** Successful responses, including those to a retry of a step that had already succeeded. */
  done: number
  stale: number
  other: string[]
}

/** Two screens of one kitchen whose buttons are pressed concurrently. */
export function openOperators(origin: string, cookie: string, abortSignal: AbortSignal): [Browser, Browser] {
  return [
    createBrowser(origin, '10.202.0.1', abortSignal, cookie),
    createBrowser(origin, '10.202.0.2', abortSignal, cookie),
  ]
}

export async function advanceOrder(
  operators: readonly Browser[],
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
  work: Work,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const expected of path.slice(0, work.steps)) {
    await delay(work.pauseMs)
    const step: Step = { orderId, expected, done: 0, stale: 0, other: [] }
    const replies = await Promise.all(
      operators.map((operator) =>
        operator.postJson(`/api/kitchen/${restaurantId}/orders/${orderId}/advance`, { expected }),
      ),
    )
    for (const { status, body } of replies) {
      if (status === 200 && response.safeParse(body).success) step.done += 1
      else if (status === 409) step.stale += 1
      else step.other.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
    steps.push(step)
  }
  return steps
}
