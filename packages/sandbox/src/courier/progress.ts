import { html } from 'hono/html'
import type { IconName } from '../pages/icons.ts'
import type { Html, Tone } from '../pages/layout.ts'
import type { DeliveryStatus } from './objects.ts'

/** Labels of a status: long on the delivery's own page, short in a list. */
export const labels: Record<DeliveryStatus, { name: string; short: string; tone: Tone; icon: IconName }> = {
  pending: { name: 'Looking for a courier', short: 'Booked', tone: 'wait', icon: 'clock' },
  pickup: { name: 'On the way to pick up', short: 'To the kitchen', tone: 'info', icon: 'bike' },
  pickup_complete: { name: 'Picked up', short: 'Picked up', tone: 'info', icon: 'store' },
  dropoff: { name: 'On the way to the customer', short: 'To the door', tone: 'info', icon: 'bike' },
  delivered: { name: 'Delivered', short: 'Delivered', tone: 'good', icon: 'check' },
  canceled: { name: 'Canceled', short: 'Canceled', tone: 'plain', icon: 'cross' },
  returned: { name: 'Returned', short: 'Returned', tone: 'plain', icon: 'back' },
}

const steps: DeliveryStatus[] = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered']

/** The five steps of a delivery, with the current one marked. */
export function progress(status: DeliveryStatus): Html {
  const reached = steps.indexOf(status)
  if (reached < 0) return html``
  return html`<ol class="steps">${steps.map((step, index) => {
    const state = index < reached ? 'past' : index === reached ? 'present' : ''
    return html`<li class="${state}" ${index === reached ? 'aria-current=step' : ''}>${labels[step].short}</li>`
  })}</ol>`
}
