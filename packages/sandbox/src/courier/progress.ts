import { html } from 'hono/html'
import type { IconName } from '../pages/icons.ts'
import type { Html, Tone } from '../pages/layout.ts'
import type { DeliveryStatus } from './objects.ts'

export const labels: Record<DeliveryStatus, { name: string; tone: Tone; icon: IconName }> = {
  pending: { name: 'Looking for a courier', tone: 'wait', icon: 'clock' },
  pickup: { name: 'On the way to pick up', tone: 'info', icon: 'bike' },
  pickup_complete: { name: 'Picked up', tone: 'info', icon: 'store' },
  dropoff: { name: 'On the way to the customer', tone: 'info', icon: 'bike' },
  delivered: { name: 'Delivered', tone: 'good', icon: 'check' },
  canceled: { name: 'Canceled', tone: 'plain', icon: 'cross' },
  returned: { name: 'Returned', tone: 'plain', icon: 'back' },
}

const steps: [DeliveryStatus, string][] = [
  ['pending', 'Booked'],
  ['pickup', 'To the kitchen'],
  ['pickup_complete', 'Picked up'],
  ['dropoff', 'To the door'],
  ['delivered', 'Delivered'],
]

/** The five steps of a delivery with the present one marked. */
export function progress(status: DeliveryStatus): Html {
  const reached = steps.findIndex(([step]) => step === status)
  if (reached < 0) return html``
  return html`<ol class="steps">${steps.map(([, name], index) => {
    const state = index < reached ? 'past' : index === reached ? 'present' : ''
    return html`<li class="${state}" ${index === reached ? 'aria-current=step' : ''}>${name}</li>`
  })}</ol>`
}
