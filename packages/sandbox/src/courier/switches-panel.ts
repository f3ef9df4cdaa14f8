import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { callFields, numberField, switchesOf, webhookFields } from '../pages/switches.ts'
import { wireErrorCodes } from './errors.ts'
import type { CourierState } from './state.ts'

const words: [string, string][] = [
  ['Nowhere', 'Outside the delivery area'],
  ['Unknown', 'Location not understood'],
  ['Busy', 'All couriers are busy'],
  ['Unbookable', 'Quote succeeds, booking fails'],
  ['Slow', 'Responds after three seconds'],
  ['Broken', 'Server error'],
]

/** Fault injection, and the street names that trigger each fault. */
export function switchesPanel(state: CourierState): Html {
  const control = state.control()
  return switchesOf(
    '/sandbox/courier',
    html`<fieldset><legend>Calls</legend><div class="fields">
${callFields(
  control,
  [
    { value: '503', name: 'Service unavailable' },
    ...wireErrorCodes.map((code) => ({ value: code, name: `Refused: ${code}` })),
  ],
  [
    { value: 'token', name: 'Access token' },
    { value: 'quote', name: 'Quote' },
    { value: 'delivery', name: 'Book a delivery' },
    { value: 'cancel', name: 'Cancel' },
    { value: 'update', name: 'Update' },
    { value: 'read', name: 'Read' },
  ],
)}
</div></fieldset>
<fieldset><legend>Pace</legend><div class="fields">
${numberField('Speed, as a multiple of real time (0: manual)', 'realtime', state.pace(), { max: 1000, step: 'any' })}
</div></fieldset>
${webhookFields(control.webhooks)}`,
    html`<h3>Street keywords</h3><p class="meta">An address with one of these words triggers its response, for example 12 Nowhere Lane.</p>
<ul class="entries">${words.map(([word, meaning]) => html`<li class="entry"><code>${word}</code><span>${meaning}</span></li>`)}</ul>`,
  )
}
