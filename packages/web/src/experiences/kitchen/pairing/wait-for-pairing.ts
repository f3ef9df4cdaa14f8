import type { Instant } from '@comanda/domain/time/instant'
import type { Failure } from '../../../shared/failure.ts'
import { delayAfter, retryDelays } from '../../../shared/retry.ts'
import type { StoredPairing } from './stored-pairing.ts'

export type PairingState =
  | { kind: 'asking' }
  /** `lost`: the server is unreachable and polled again. */
  | { kind: 'waiting'; stored: StoredPairing; lost: boolean }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: Failure }

export interface PairingOptions {
  /** Returns the stored code or a new one. */
  ask(signal: AbortSignal): Promise<StoredPairing>
  /** Long-polls the status of the code. */
  answer(stored: StoredPairing, signal: AbortSignal): Promise<'waiting' | 'opened' | 'refused' | 'over'>
  forget(): void
  onState(state: PairingState): void
  readFailure(error: unknown): Failure
  now(): Instant
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** A wait that ends earlier was ended by another tab with the same code, such as a duplicated one: each would end the other's. */
const SHORTEST_WAIT_MS = 1000

/**
 * Shows one code after another. Returns true once the screen is approved, false if it is refused or `ended`
 * aborts.
 */
export async function waitForPairing(options: PairingOptions, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    options.onState({ kind: 'asking' })
    const stored = await loadCode(options, ended)
    if (!stored) return false
    const answer = await awaitDecision(options, stored, ended)
    if (ended.aborted) return false
    options.forget()
    if (answer === 'opened') return true
    if (answer === 'refused') {
      options.onState({ kind: 'refused' })
      return false
    }
  }
  return false
}

async function loadCode(options: PairingOptions, ended: AbortSignal): Promise<StoredPairing | null> {
  while (!ended.aborted) {
    try {
      return await options.ask(ended)
    } catch (error) {
      if (ended.aborted) return null
      options.onState({ kind: 'failed', failure: options.readFailure(error) })
      await options.pause(delayAfter(0, retryDelays.pairingCode), ended)
    }
  }
  return null
}

async function awaitDecision(
  options: PairingOptions,
  stored: StoredPairing,
  ended: AbortSignal,
): Promise<'opened' | 'refused' | 'over'> {
  let lost = false
  while (!ended.aborted) {
    const askedAt = options.now()
    const left = stored.endsAt - askedAt
    if (left <= 0) return 'over'
    options.onState({ kind: 'waiting', stored, lost })
    const signal = AbortSignal.any([ended, AbortSignal.timeout(left)])
    try {
      const answer = await options.answer(stored, signal)
      if (answer !== 'waiting') return answer
      lost = false
      if (options.now() - askedAt < SHORTEST_WAIT_MS)
        await options.pause(delayAfter(0, retryDelays.pairing), signal)
    } catch (error) {
      if (signal.aborted) continue
      // The server no longer knows this code, for example because newer ones replaced it.
      if (options.readFailure(error).status === 404) return 'over'
      lost = true
      await options.pause(delayAfter(0, retryDelays.pairing), signal)
    }
  }
  return 'over'
}
