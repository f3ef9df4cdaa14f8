import { html } from 'hono/html'
import { action, type Html } from '../../pages/layout.ts'
import { choiceField } from '../../pages/switches.ts'
import type { IdentityState } from '../state.ts'
import { faults, type SamlControl } from './control.ts'

const HOUR = 3600

/** What goes wrong on purpose at the company's provider. */
export function samlSwitches({ saml }: IdentityState): Html {
  const control = saml.control()
  return html`<header class="head"><h2>Switches</h2><p class="meta">What goes wrong on purpose at the company's provider, by SAML. They hold until you change them, also after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="/sandbox/identity/saml/control">
<fieldset><legend>Responses</legend><div class="fields">
${choiceField('What is wrong with a response', 'fault', control.fault ?? '', [
  { value: '', name: 'Nothing' },
  ...Object.entries(faults).map(([value, name]) => ({ value, name })),
])}
${choiceField('What is signed', 'signs', control.signs, [
  { value: 'assertion', name: 'The assertion' },
  { value: 'response', name: 'The response' },
  { value: 'both', name: 'Both' },
])}
${choiceField('The clock', 'clockSeconds', String(control.clockSeconds), clocks(control))}
</div></fieldset>
<button class="button solid">Save switches</button>
</form>
<section class="block"><h3>Key</h3><p class="meta">Programs find the new one in the metadata.</p>${action('/sandbox/identity/saml/new-key', 'Sign with another key from now on')}</section>
</div>`
}

/** The switches are not as they would be on a good day. */
export function samlPlaysTricks({ fault, clockSeconds }: SamlControl): boolean {
  return fault !== null || clockSeconds !== 0
}

function clocks({ clockSeconds }: SamlControl) {
  const known = [
    { value: '0', name: 'Is right' },
    { value: String(HOUR), name: 'Is an hour ahead' },
    { value: String(-HOUR), name: 'Is an hour behind' },
  ]
  const value = String(clockSeconds)
  return known.some((entry) => entry.value === value)
    ? known
    : [...known, { value, name: `Is ${value} seconds ahead` }]
}
