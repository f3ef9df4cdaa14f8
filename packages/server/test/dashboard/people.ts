import type { Caller } from '../../src/app.ts'
import { staffOf } from '../test-app.ts'

/** A signed-in user with a role at a restaurant; null is the platform. */
export function person(role: Caller['memberships'][number]['role'], restaurantId: string | null): Caller {
  return staffOf(role, restaurantId, { id: '7', email: 'kim@example.com', name: 'Kim' })
}
