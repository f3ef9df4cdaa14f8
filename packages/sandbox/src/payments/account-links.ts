import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { action, badge, document, type Fact, facts, type Html } from '../pages/layout.ts'
import { moveAccount, type OnboardingOutcome } from './accounts.ts'
import { callOf } from './call-of-page.ts'
import type { Account } from './connect-objects.ts'
import { missing } from './errors.ts'
import type { Form } from './form.ts'
import { expansion, readParams, text } from './params.ts'
import { type Call, type Payments, seconds } from './state.ts'

const url = z.url({ protocol: /^https?$/ })
const params = z.strictObject({
  account: text,
  refresh_url: url,
  return_url: url,
  type: z.enum(['account_onboarding', 'account_update']),
  expand: expansion.optional(),
})

/** Creates an onboarding link. Its page returns to `return_url`, whether or not onboarding was completed. */
export function createAccountLink(p: Payments, form: Form, call: Call): object {
  const given = readParams(params, form)
  if (!p.accounts.get(given.account)) throw missing('account', given.account, 'account')
  const created = seconds(call.now)
  const query = new URLSearchParams({ return: given.return_url })
  return {
    object: 'account_link',
    created,
    expires_at: created + 300,
    url: `${call.origin}/sandbox/payments/onboarding/${given.account}?${query.toString()}`,
  }
}

/** A minimal version of the provider's onboarding. */
export function onboardingPages(p: Payments): Hono {
  const pages = new Hono()
  pages.get('/sandbox/payments/onboarding/:id', (c) => {
    const account = p.accounts.get(c.req.param('id'))
    if (!account) return c.html(document('Unknown account', slip(html`<h1>Unknown account</h1>`)), 404)
    return c.html(document('Onboarding', slip(onboarding(account, c.req.query('return') ?? ''))))
  })
  pages.post('/sandbox/payments/onboarding/:id/:outcome{complete|unfinished|restricted}', async (c) => {
    const account = p.accounts.get(c.req.param('id'))
    if (!account) return c.text('Unknown account.', 404)
    moveAccount(p, account, outcomes[c.req.param('outcome')] ?? 'unfinished', callOf(p, c))
    const back = c.req.query('return') ?? ''
    const leads = url.safeParse(back).success
    return c.redirect(leads ? back : `/sandbox/payments/onboarding/${account.id}`, 303)
  })
  return pages
}

const outcomes: Record<string, OnboardingOutcome> = { complete: 'complete', restricted: 'restricted' }

function onboarding(account: Account, back: string): Html {
  const path = (outcome: OnboardingOutcome) => {
    const query = back ? `?${new URLSearchParams({ return: back }).toString()}` : ''
    return `/sandbox/payments/onboarding/${account.id}/${outcome}${query}`
  }
  const state = account.charges_enabled
    ? badge('good', 'Enabled')
    : account.details_submitted
      ? badge('bad', 'Restricted')
      : badge('wait', 'Unfinished')
  const known: Fact[] = [
    { name: 'Account', value: html`<code>${account.id}</code>` },
    { name: 'Business', value: account.business_profile.name ?? 'No name' },
    { name: 'State', value: state },
    { name: 'Currently due', value: account.requirements.currently_due.join(', ') || 'Nothing' },
  ]
  return html`<h1>Connect payouts</h1>
${facts(known)}
<div class="choices">${action(path('complete'), 'Complete', 'solid')}${action(path('unfinished'), 'Leave unfinished')}${action(path('restricted'), 'Restrict the account')}</div>`
}

function slip(body: Html): Html {
  return html`<main class="alone"><div class="slip">${body}</div></main>`
}
