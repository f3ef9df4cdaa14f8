import { readStored, tabStore, writeStored } from '../../browser-store.ts'
import { factorMethods } from '../auth-client.ts'
import type { SignInStep } from './sign-in-step.ts'

/** Steps at which users switch to their mail or authenticator app. A phone may unload the page meanwhile. */
export type StoredStep = Extract<SignInStep, { kind: 'enter-code' | 'second-factor' }>

const key = 'comanda.sign-in-step'
/** The lifetime of a code. */
const TTL_MS = 600_000

/** Stores a step that waits for a code, for this tab and path; any other step clears it. */
export function storeStep(step: SignInStep, path: string, now = Date.now(), store = tabStore()): void {
  const waits = step.kind === 'enter-code' || step.kind === 'second-factor'
  writeStored(key, waits ? JSON.stringify({ step, path, until: now + TTL_MS }) : null, store)
}

/** The stored step of this path after a reload; null when there is none or it has expired. */
export function restoreStep(path: string, now = Date.now(), store = tabStore()): StoredStep | null {
  const stored = parsed(readStored(key, store))
  if (stored?.path !== path || !(Number(stored.until) > now)) return null
  return isStoredStep(stored.step) ? stored.step : null
}

export function clearStep(store = tabStore()): void {
  writeStored(key, null, store)
}

interface Stored {
  step?: Partial<StoredStep>
  path?: unknown
  until?: unknown
}

function parsed(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isStoredStep(step: Partial<StoredStep> | undefined): step is StoredStep {
  if (step?.kind === 'enter-code') {
    if (step.signUp !== undefined && typeof step.signUp?.name !== 'string') return false
    return (step.channel === 'email' || step.channel === 'sms') && typeof step.address === 'string'
  }
  if (step?.kind !== 'second-factor' || !Array.isArray(step.methods)) return false
  return step.methods.every((method) => factorMethods.includes(method))
}
