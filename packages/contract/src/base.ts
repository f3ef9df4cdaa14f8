import type { Action } from '@comanda/domain/access/roles'
import { type AnySchema, getEventIteratorSchemaDetails, oc } from '@orpc/contract'

/**
 * Who may call an operation. The server checks it before the handler runs, and a test calls every operation
 * as every kind of actor. A right is required at a scope: for the `restaurantId` of the input (null or
 * omitted: for the platform), for the platform, or anywhere; in the last case the operation returns only what
 * is within the scope of the caller.
 */
export type Access =
  | { by: 'anyone' }
  | { by: 'person' }
  | { by: 'person-or-screen' }
  | { by: 'right'; action: Action; at: 'restaurant' | 'platform' | 'anywhere' }

export interface OperationMeta {
  access?: Access
  /** Sign-in operations: requests per client address in 15 minutes. */
  maxRequests?: number
  /** The caller must have confirmed their identity a moment ago. Closed to API keys. */
  needsProof?: boolean
  /** A person must decide, such as about a setting. */
  closedToKeys?: boolean
}

/** Errors that every operation can return; `errors.ts` has their messages. */
const base = oc.$meta<OperationMeta>({}).errors({
  BAD_REQUEST: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** A sensitive operation: prove your identity again (identity.prove), then repeat it. */
  PROOF_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  UNPROCESSABLE: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429 },
})

/** Public. What it returns is public, or protected by an unguessable token. */
export const forAnyone = base.meta({ access: { by: 'anyone' } })

/** For signed-in users, about themselves. */
export const forPerson = base.meta({ access: { by: 'person' } })

/** For signed-in users and for paired kitchen screens. */
export const forPersonOrScreen = base.meta({ access: { by: 'person-or-screen' } })

/** For callers with a right, by default at the restaurant of the input. */
export function withRight(action: Action, at: 'restaurant' | 'platform' | 'anywhere' = 'restaurant') {
  return base.meta({ access: { by: 'right', action, at } })
}

/** Whether an operation with this output responds with a live stream. */
export function isStreamOutput(schema: AnySchema | undefined): boolean {
  return getEventIteratorSchemaDetails(schema) !== undefined
}
