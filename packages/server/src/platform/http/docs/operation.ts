import type { OpenAPI } from '@orpc/openapi'

/** An operation of the API as the documentation shows it. */
export interface Operation {
  id: string
  method: string
  /** Includes the prefix; parameters are in braces. */
  path: string
  tag: string
  details: OpenAPI.OperationObject
}
