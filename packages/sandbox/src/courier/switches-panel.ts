import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { choiceField, numberField, webhookFields } from '../pages/switches.ts'
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
  return html`<header class="head"><h2>Switches</h2><p class="meta">Faults to inject. They stay on until you change them, even after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="/sandbox/courier/control">
<fieldset><legend>Calls</legend><div class="fields">
${choiceField('Next call', 'failNext', control.failNext ?? '', [
  { value: '', name: 'Works' },
  { value: 'network', name: 'Connection is cut before anything is done' },
  { value: 'timeout', name: 'Done, but the response never arrives' },
  { value: '500', name: 'Server error' },
  { value: '503', name: 'Service unavailable' },
  ...wireErrorCodes.map((code) => ({ value: code, name: `Refused: ${code}` })),
])}
${choiceField('Only for', 'failOn', control.failOn ?? '', [
  { value: '', name: 'Any' },
  { value: 'token', name: 'Access token' },
  { value: 'quote', name: 'Quote' },
  { value: 'delivery', name: 'Book a delivery' },
  { value: 'cancel', name: 'Cancel' },
  { value: 'update', name: 'Update' },
  { value: 'read', name: 'Read' },
])}
${numberField('Number of calls', 'failTimes', control.failTimes, { max: 1000 })}
${numberField('Response delay, in milliseconds', 'delayMs', control.delayMs, { max: 60_000 })}
</div></fieldset>
<fieldset><legend>Pace</legend><div class="fields">
${numberField('Speed, as a multiple of real time (0: manual)', 'realtime', state.pace(), { max: 1000, step: 'any' })}
</div></fieldset>
${webhookFields(control.webhooks)}
<button class="button solid">Save switches</button>
</form>
<section class="block"><h3>Street keywords</h3><p class="meta">An address with one of these words triggers its response, for example 12 Nowhere Lane.</p>
<ul class="entries">${words.map(([word, meaning]) => html`<li class="entry"><code>${word}</code><span>${meaning}</span></li>`)}</ul></section>
</div>`
}
