import { z } from 'zod'
import { newId } from '../ids.ts'
import type { Account } from './connect-objects.ts'
import type { Form } from './form.ts'
import { boolean, expansion, metadata, readParams, text } from './params.ts'
import { type Call, emit, type Payments, seconds } from './state.ts'

const capability = z.strictObject({ requested: boolean })
const params = z.strictObject({
  type: z.literal('express'),
  country: z.literal('US').optional(),
  email: text.optional(),
  business_profile: z.object({ name: text, url: text }).partial().optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).partial().optional(),
  expand: expansion.optional(),
  metadata: metadata.optional(),
})

/** Creates an account for a restaurant; it has no capabilities before its onboarding. */
export function createAccount(p: Payments, form: Form, call: Call): Account {
  const given = readParams(params, form)
  const account: Account = {
    id: newId('acct', 16),
    object: 'account',
    type: 'express',
    country: 'US',
    business_profile: {
      name: given.business_profile?.name ?? null,
      url: given.business_profile?.url ?? null,
    },
    created: seconds(call.now),
    email: given.email ?? null,
    metadata: given.metadata ?? {},
    ...statusFields('unfinished'),
  }
  p.accounts.put(account.id, account)
  return account
}

/** Sets an account's state after onboarding or review, and sends a webhook. */
export function moveAccount(p: Payments, account: Account, to: OnboardingOutcome, call: Call): Account {
  const moved: Account = { ...account, ...statusFields(to) }
  p.accounts.put(moved.id, moved)
  emit(p, 'account.updated', moved, { ...call, account: moved.id })
  return moved
}

export type OnboardingOutcome = 'complete' | 'unfinished' | 'restricted'

export function statusFields(
  to: OnboardingOutcome,
): Pick<
  Account,
  'capabilities' | 'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'requirements'
> {
  const able = to === 'complete'
  const state = able ? ('active' as const) : ('inactive' as const)
  return {
    capabilities: { card_payments: state, transfers: state },
    charges_enabled: able,
    payouts_enabled: able,
    details_submitted: to !== 'unfinished',
    requirements: { ...requirements[to], eventually_due: [] },
  }
}

const requirements: Record<OnboardingOutcome, Omit<Account['requirements'], 'eventually_due'>> = {
  complete: { currently_due: [], past_due: [], disabled_reason: null },
  unfinished: {
    currently_due: ['business_profile.url', 'external_account', 'tos_acceptance.date'],
    past_due: [],
    disabled_reason: 'requirements.past_due',
  },
  restricted: {
    currently_due: ['individual.verification.document'],
    past_due: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
  },
}
