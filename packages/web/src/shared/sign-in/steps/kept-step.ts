import { type BrowserStore, readStored, writeStored } from '../../back-office/browser-store.ts'
import { factorMethods } from '../calls/sign-in-answer.ts'
import type { SignInStep } from './sign-in-flow.ts'

/** Steps at which people turn to their mail or their app. A phone may drop the page meanwhile. */
export type KeptStep = Extract<SignInStep, { kind: 'enter-code' | 'second-factor' }>

const key = 'comanda.sign-in-step'
/** As long as a code works. */
const keptMs = 600_000

/** Keeps a step that waits for a code, for this tab and page; any other step takes its place and is not kept. */
export function keepStep(step: SignInStep, path: string, now = Date.now(), store = tabStore()): void {
  const waits = step.kind === 'enter-code' || step.kind === 'second-factor'
  writeStored(key, waits ? JSON.stringify({ step, path, until: now + keptMs }) : null, store)
}

/** The step at which this page was when it was loaded anew; null when there is none, or it is over. */
export function recallStep(path: string, now = Date.now(), store = tabStore()): KeptStep | null {
  const kept = parsed(readStored(key, store))
  if (kept?.path !== path || !(Number(kept.until) > now)) return null
  return isKeptStep(kept.step) ? kept.step : null
}

export function forgetStep(store = tabStore()): void {
  writeStored(key, null, store)
}

function tabStore(): BrowserStore | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

interface Kept {
  step?: Partial<KeptStep>
  path?: unknown
  until?: unknown
}

function parsed(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isKeptStep(step: Partial<KeptStep> | undefined): step is KeptStep {
  if (step?.kind === 'enter-code') {
    if (step.signUp !== undefined && typeof step.signUp?.name !== 'string') return false
    return (step.channel === 'email' || step.channel === 'sms') && typeof step.address === 'string'
  }
  if (step?.kind !== 'second-factor' || !Array.isArray(step.methods)) return false
  return step.methods.every((method) => factorMethods.includes(method))
}
