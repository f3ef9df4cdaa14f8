import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { callFields, numberField, switchesOf, webhookFields } from '../pages/switches.ts'
import type { PaymentControl } from './control.ts'

const cards: [string, string][] = [
  ['4242 4242 4242 4242', 'Succeeds'],
  ['4000 0025 0000 3155', 'Requires authentication'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0069', 'Expired'],
  ['4000 0000 0000 0127', 'Wrong security code'],
  ['4000 0000 0000 0119', 'Processing error'],
  ['4000 0000 0000 0259', 'Succeeds, then is disputed'],
  ['4000 0000 0000 7726', 'Succeeds; its refunds are pending until the bank completes them'],
]

/** Fault injection, and test cards. */
export function switchesPanel(control: PaymentControl): Html {
  return switchesOf(
    '/sandbox/payments',
    html`<fieldset><legend>Calls</legend><div class="fields">
${callFields(
  control,
  [
    { value: 'decline', name: 'Card is declined' },
    { value: 'balance', name: 'Balance is too low for a refund' },
  ],
  [
    { value: 'create', name: 'Create a payment' },
    { value: 'confirm', name: 'Confirm a payment' },
    { value: 'capture', name: 'Capture' },
    { value: 'cancel', name: 'Cancel' },
    { value: 'update', name: 'Update' },
    { value: 'refund', name: 'Refund' },
    { value: 'read', name: 'Read' },
    { value: 'other', name: 'Anything else' },
  ],
)}
${numberField('Card fee available after, in seconds', 'feeAfterSeconds', control.feeAfterSeconds, { max: 3600 })}
</div></fieldset>
${webhookFields(control.webhooks)}`,
    html`<h3>Test cards</h3><p class="meta">Any future date, any security code. Real cards are refused.</p>
<ul class="entries">${cards.map(([number, meaning]) => html`<li class="entry"><code>${number}</code><span>${meaning}</span></li>`)}</ul>`,
  )
}
