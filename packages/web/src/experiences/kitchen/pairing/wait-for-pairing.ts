import type { Instant } from '@comanda/domain/time/instant'
import type { Failure } from '../../../shared/failure.ts'
import type { KeptPairing } from './kept-pairing.ts'

export type PairingState =
  | { kind: 'asking' }
  /** `lost`: the server cannot be asked just now; it is tried again. */
  | { kind: 'waiting'; kept: KeptPairing; lost: boolean }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: Failure }

export interface PairingOptions {
  /** The code of before, or a new one. */
  ask(signal: AbortSignal): Promise<KeptPairing>
  /** Waits some seconds for what becomes of it. */
  answer(kept: KeptPairing, signal: AbortSignal): Promise<'waiting' | 'opened' | 'refused' | 'over'>
  forget(): void
  onState(state: PairingState): void
  readFailure(error: unknown): Failure
  now(): Instant
  pause(ms: number, signal: AbortSignal): Promise<void>
}

const TRY_AGAIN_MS = 3000

/** Shows one code after the other until somebody lets the screen in: true then, false when it was refused or ended. */
export async function waitForPairing(options: PairingOptions, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    options.onState({ kind: 'asking' })
    const kept = await askForCode(options, ended)
    if (!kept) return false
    const answer = await answerTo(options, kept, ended)
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

async function askForCode(options: PairingOptions, ended: AbortSignal): Promise<KeptPairing | null> {
  while (!ended.aborted) {
    try {
      return await options.ask(ended)
    } catch (error) {
      if (ended.aborted) return null
      options.onState({ kind: 'failed', failure: options.readFailure(error) })
      await options.pause(TRY_AGAIN_MS * 5, ended)
    }
  }
  return null
}

async function answerTo(
  options: PairingOptions,
  kept: KeptPairing,
  ended: AbortSignal,
): Promise<'opened' | 'refused' | 'over'> {
  let lost = false
  while (!ended.aborted) {
    const left = kept.endsAt - options.now()
    if (left <= 0) return 'over'
    options.onState({ kind: 'waiting', kept, lost })
    const signal = AbortSignal.any([ended, AbortSignal.timeout(left)])
    try {
      const answer = await options.answer(kept, signal)
      if (answer !== 'waiting') return answer
      lost = false
    } catch (error) {
      if (signal.aborted) continue
      // Nobody knows this code any more, such as after many others.
      if (options.readFailure(error).status === 404) return 'over'
      lost = true
      await options.pause(TRY_AGAIN_MS, signal)
    }
  }
  return 'over'
}
