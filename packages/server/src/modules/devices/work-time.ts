import { type Instant, minutes } from '@comanda/domain/time/instant'

/** Whoever works at a screen leaves by themselves when nobody touched it for so long. */
export function worksUntil(now: Instant): Date {
  return new Date(now + minutes(15))
}

export const nobody = { worker_user_id: null, worker_since: null, worker_until: null }
