import { type Instant, minutes } from '@comanda/domain/time/instant'

/** An operator is signed out after this much inactivity at the screen. */
export function operatorUntil(now: Instant): Date {
  return new Date(now + minutes(15))
}

export const noOperator = { worker_user_id: null, worker_since: null, worker_until: null }
