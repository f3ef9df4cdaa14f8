import type { Caller } from '../../src/app.ts'
import { visitor } from '../test-app.ts'

/** A signed-in user with a role at a restaurant; null is the platform. */
export function person(role: Caller['memberships'][number]['role'], restaurantId: string | null): Caller {
  return visitor({
    actor: 'user:7',
    user: { id: '7', email: 'kim@example.com', name: 'Kim' },
    memberships: [{ role, restaurantId }],
  })
}
