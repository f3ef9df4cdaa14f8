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

/** Every operation of the document. */
export function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const details = item?.[method]
      if (!details) return []
      const id = details.operationId ?? `${method}-${path}`
      return [
        { id, method: method.toUpperCase(), path: `/api${path}`, tag: details.tags?.[0] ?? 'Other', details },
      ]
    }),
  )
}
