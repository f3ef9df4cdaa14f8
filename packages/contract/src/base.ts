import type { Action } from '@comanda/domain/access/roles'
import { oc } from '@orpc/contract'

/**
 * Who may call an operation. The server asks it before the handler runs, and tests try every operation as everybody.
 * A right is asked where it is to hold: at the `restaurantId` of the input (null or absent: for the platform), for the
 * platform, or anywhere at all, where the operation itself answers only what is within reach.
 */
export type Access =
  | { by: 'anyone' }
  | { by: 'person' }
  | { by: 'person-or-screen' }
  | { by: 'right'; action: Action; at: 'restaurant' | 'platform' | 'anywhere' }

export interface OperationMeta {
  access?: Access
}

/** Every operation may end in these; `errors.ts` has their texts. */
const base = oc.$meta<OperationMeta>({}).errors({
  BAD_REQUEST: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** The act is dangerous: prove again that it is you (identity.prove), then repeat it. */
  PROOF_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  UNPROCESSABLE: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429 },
})

/** Open to everybody. What it shows is public, or hangs on a token that cannot be guessed. */
export const forAnyone = base.meta({ access: { by: 'anyone' } })

/** For whoever is signed in, about themselves. */
export const forPerson = base.meta({ access: { by: 'person' } })

/** For whoever is signed in, and for paired kitchen screens. */
export const forPersonOrScreen = base.meta({ access: { by: 'person-or-screen' } })

/** For whoever holds a right, by default at the restaurant of the input. */
export function withRight(action: Action, at: 'restaurant' | 'platform' | 'anywhere' = 'restaurant') {
  return base.meta({ access: { by: 'right', action, at } })
}
