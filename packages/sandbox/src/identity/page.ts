import { html } from 'hono/html'
import { fullTime } from '../pages/format.ts'
import { icon } from '../pages/icons.ts'
import { badge, empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import { identityPath } from './provider.ts'
import { samlPath } from './saml/routes.ts'
import { hasSamlFaults, samlSwitches } from './saml/switches-panel.ts'
import type { IdentityState, PastSignIn } from './state.ts'

/** Past sign-ins on the left; the selected one, and the registered clients, on the right. */
export function identityPage(
  state: IdentityState,
  past: PastSignIn[],
  query: URLSearchParams,
  now: Date,
): Html {
  const requestedId = query.get('id')
  const switches = query.get('panel') === 'switches'
  const chosen = requestedId ? state.past.get(requestedId) : past[0]
  return servicePage('identity', {
    actions: html`${switchesLink(switches, hasSamlFaults(state.saml.control()))}${jsonLink(query)}
<form method="post" action="/sandbox/identity/empty"><button class="button">${icon('trash')} <span class="label">Clear sign-ins</span></button></form>`,
    filters: html``,
    list: list(past, switches ? undefined : chosen, now),
    detail: switches ? samlSwitches(state) : html`${chosen ? detail(chosen, now) : ''}${clients(state)}`,
    shown: chosen?.id ?? null,
    chosen: requestedId !== null || switches,
  })
}

function list(past: PastSignIn[], chosen: PastSignIn | undefined, now: Date): Html {
  if (past.length === 0) {
    return empty(
      'key',
      'No sign-ins yet',
      'Choose "Sandbox identity" where you sign in, or a company account with an address of work.test.',
    )
  }
  return html`<ul class="rows">${past.slice(0, 200).map((entry) =>
    row(`/sandbox/identity?id=${entry.id}`, entry.id === chosen?.id, {
      icon: entry.outcome === 'cancelled' ? 'cross' : 'person',
      title: entry.name || 'Unknown account',
      at: new Date(entry.at),
      now,
      about: entry.email || 'Cancelled',
      state: outcome(entry),
    }),
  )}</ul>`
}

function detail(entry: PastSignIn, now: Date): Html {
  return html`<header class="head"><div class="line"><h2>${entry.name || 'Unknown account'}</h2></div>
${facts([
  { name: 'Address', value: entry.email || 'None' },
  { name: 'When', value: fullTime(new Date(entry.at), now) },
  { name: 'For', value: html`<code>${entry.clientId}</code>` },
  { name: 'Outcome', value: outcome(entry) },
])}</header>`
}

function switchesLink(open: boolean, active: boolean): Html {
  return html`<a class="button" href="/sandbox/identity?panel=switches" ${open ? 'aria-current=true' : ''}>${icon('switches')} Switches${active ? badge('wait', 'On') : ''}</a>`
}

function clients({ clients: known, saml }: IdentityState): Html {
  return html`<header class="head"><div class="line"><h2>Registered clients</h2></div>
${known.map(({ id, redirectUris }) =>
  facts([
    { name: 'Client', value: html`<code>${id}</code>` },
    { name: 'Redirects to', value: html`<code>${redirectUris.join(', ') || 'nowhere'}</code>` },
    { name: 'Discovery', value: html`<code>${identityPath}/.well-known/openid-configuration</code>` },
  ]),
)}${saml.programs.map(({ entityId, answeredAt }) =>
  facts([
    { name: 'SAML entity', value: html`<code>${entityId}</code>` },
    { name: 'Consumer URL', value: html`<code>${answeredAt}</code>` },
    { name: 'Metadata', value: html`<code>${samlPath}/metadata</code>` },
  ]),
)}</header>`
}

function outcome(entry: PastSignIn): Html {
  return badge(entry.outcome === 'signed in' ? 'good' : 'plain', entry.outcome)
}
