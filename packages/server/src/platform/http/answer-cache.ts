import type { Instant } from '@comanda/domain/time/instant'
import { type Draft, type StoredAnswer, storeDraft } from './stored-answer.ts'

export interface AnswerCache {
  /** What is kept under the key and still holds, without any waiting. */
  peek(key: string): StoredAnswer | null
  /** What is kept, else what `make` gives: asked once for all who come meanwhile. A failure is handed on, not kept. */
  take(key: string, make: () => Promise<Draft>): Promise<StoredAnswer>
  /** A restaurant has changed: what shows it, or shows more than one, no longer holds. */
  forget(restaurantId: string): void
}

/** Opening times move with the clock, so no answer is kept for longer. */
const keptMs = 30_000
const mostBytes = 64 * 1024 * 1024

/** Keeps finished answers in memory; the oldest make room. `headers` go out with every answer. */
export function createAnswerCache(now: () => Instant, headers: Record<string, string>): AnswerCache {
  const answers = new Map<string, StoredAnswer>()
  const making = new Map<string, { changes: number; answer: Promise<StoredAnswer> }>()
  let bytes = 0
  let changes = 0

  function peek(key: string): StoredAnswer | null {
    const answer = answers.get(key)
    return answer && answer.expiresAt > now() ? answer : null
  }

  function take(key: string, make: () => Promise<Draft>): Promise<StoredAnswer> {
    const kept = peek(key)
    if (kept) return Promise.resolve(kept)
    const underway = making.get(key)
    if (underway?.changes === changes) return underway.answer
    const started = { changes, answer: makeAnswer(key, make, changes) }
    making.set(key, started)
    const finish = () => {
      if (making.get(key) === started) making.delete(key)
    }
    started.answer.then(finish, finish)
    return started.answer
  }

  async function makeAnswer(
    key: string,
    make: () => Promise<Draft>,
    startedAt: number,
  ): Promise<StoredAnswer> {
    const expiresAt = now() + keptMs
    const answer = storeDraft(await make(), expiresAt, headers)
    // What was read before a change and finished after it is handed to those who asked, and not kept.
    if (startedAt === changes) keep(key, answer)
    return answer
  }

  function keep(key: string, answer: StoredAnswer): void {
    drop(key)
    answers.set(key, answer)
    bytes += weight(answer)
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const answer = answers.get(key)
    if (!answer) return
    answers.delete(key)
    bytes -= weight(answer)
  }

  return {
    peek,
    take,
    forget(restaurantId) {
      changes += 1
      for (const [key, { draft }] of answers) {
        if (draft.restaurantId === null || draft.restaurantId === restaurantId) drop(key)
      }
    },
  }
}

/** As it is and packed twice. */
function weight(answer: StoredAnswer): number {
  return Math.ceil(answer.bytes.length * 1.5)
}
