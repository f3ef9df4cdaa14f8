import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { choiceField, numberField, webhookFields } from '../pages/switches.ts'
import { wireErrorCodes } from './errors.ts'
import type { CourierState } from './state.ts'

const words: [string, string][] = [
  ['Nowhere', 'Cannot be delivered to'],
  ['Unknown', 'Location not understood'],
  ['Busy', 'All couriers are busy'],
  ['Unbookable', 'A quote, but no courier can be booked'],
  ['Slow', 'Answers after three seconds'],
  ['Broken', 'Server error'],
]

/** What may go wrong on purpose, and the streets that ask for it. */
export function switchesPanel(state: CourierState): Html {
  const control = state.control()
  return html`<header class="head"><h2>Switches</h2><p class="meta">What goes wrong on purpose. They hold until you change them, also after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="/sandbox/courier/control">
<fieldset><legend>Calls</legend><div class="fields">
${choiceField('The next call', 'failNext', control.failNext ?? '', [
  { value: '', name: 'Works' },
  { value: 'network', name: 'Connection breaks before anything is done' },
  { value: 'timeout', name: 'Is done, but never answered' },
  { value: '500', name: 'Server error' },
  { value: '503', name: 'Service unavailable' },
  ...wireErrorCodes.map((code) => ({ value: code, name: `Refused: ${code}` })),
])}
${choiceField('Of this kind', 'failOn', control.failOn ?? '', [
  { value: '', name: 'Any' },
  { value: 'token', name: 'Access token' },
  { value: 'quote', name: 'Quote' },
  { value: 'delivery', name: 'Book a delivery' },
  { value: 'cancel', name: 'Cancel' },
  { value: 'update', name: 'Update' },
  { value: 'read', name: 'Read' },
])}
${numberField('How many times', 'failTimes', control.failTimes, { max: 1000 })}
${numberField('Every answer takes, in milliseconds', 'delayMs', control.delayMs, { max: 60_000 })}
</div></fieldset>
<fieldset><legend>Pace</legend><div class="fields">
${numberField('Times real speed; 0 moves by hand only', 'realtime', state.pace(), { max: 1000, step: 'any' })}
</div></fieldset>
${webhookFields(control.webhooks)}
<button class="button solid">Save switches</button>
</form>
<section class="block"><h3>Words in a street</h3><p class="meta">An address with one of these words asks for its answer, as in 12 Nowhere Lane.</p>
<ul class="entries">${words.map(([word, meaning]) => html`<li class="entry"><code>${word}</code><span>${meaning}</span></li>`)}</ul></section>
</div>`
}
