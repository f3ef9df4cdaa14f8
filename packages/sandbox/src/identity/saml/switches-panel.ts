import { html } from 'hono/html'
import { action, type Html } from '../../pages/layout.ts'
import { choiceField, switchesOf } from '../../pages/switches.ts'
import type { IdentityState } from '../state.ts'
import { faults, type SamlControl } from './control.ts'

const HOUR = 3600

/** Fault injection of the company's provider. */
export function samlSwitches({ saml }: IdentityState): Html {
  const control = saml.control()
  return switchesOf(
    '/sandbox/identity/saml',
    html`<fieldset><legend>Responses</legend><div class="fields">
${choiceField('Response fault', 'fault', control.fault ?? '', [
  { value: '', name: 'None' },
  ...Object.entries(faults).map(([value, name]) => ({ value, name })),
])}
${choiceField('Signed part', 'signs', control.signs, [
  { value: 'assertion', name: 'The assertion' },
  { value: 'response', name: 'The response' },
  { value: 'both', name: 'Both' },
])}
${choiceField('Clock', 'clockSeconds', String(control.clockSeconds), clocks(control))}
</div></fieldset>`,
    html`<h3>Key</h3><p class="meta">Clients find the new key in the metadata.</p>${action('/sandbox/identity/saml/new-key', 'Rotate the signing key')}`,
    " at the company's SAML provider",
  )
}

/** Whether any switch differs from its default. */
export function hasSamlFaults({ fault, clockSeconds }: SamlControl): boolean {
  return fault !== null || clockSeconds !== 0
}

function clocks({ clockSeconds }: SamlControl) {
  const known = [
    { value: '0', name: 'Correct' },
    { value: String(HOUR), name: 'One hour ahead' },
    { value: String(-HOUR), name: 'One hour behind' },
  ]
  const value = String(clockSeconds)
  return known.some((entry) => entry.value === value)
    ? known
    : [...known, { value, name: `${value} seconds ahead` }]
}
