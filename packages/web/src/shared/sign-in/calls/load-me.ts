import type { Me } from '@comanda/contract/identity'
import { ask, SignInRefused } from './wire.ts'

/** Doubled with every further attempt. */
const firstPauseMs = 200
const mostAttempts = 5

/** Nobody is signed in. */
export const nobody: Me = { user: null, memberships: [], device: null }

/**
 * Who is signed in on this host. A session that the server does not accept is none. What may be better in a moment is
 * tried again; the last such failure is thrown as a SignInRefused, and says nothing about the session.
 */
export async function loadMe(pause: (ms: number) => Promise<void> = wait): Promise<Me> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask<Me>('/api/me', { method: 'GET' })
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      if (!isPassing(error)) return nobody
      if (attempt === mostAttempts) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** The server was not reached, was not well, or had too much to do. */
function isPassing({ status }: SignInRefused): boolean {
  return status === null || status >= 500 || status === 429 || status === 408
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
