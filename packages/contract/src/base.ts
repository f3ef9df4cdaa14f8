import { oc } from '@orpc/contract'

/** Every operation may end in these; `errors.ts` has their texts. */
export const base = oc.errors({
  BAD_REQUEST: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  UNPROCESSABLE: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429 },
})
