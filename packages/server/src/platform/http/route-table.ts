import type { Contract } from '@comanda/contract/contract'
import { type AnyRouter, traverseContractProcedures } from '@orpc/server'
import type { RawRoute, WebhookRoute } from './raw-routes.ts'

export interface RouteTable {
  /** The methods that a path of the contract supports; empty for an unknown path. */
  methodsOf(path: string): string[]
  /**
   * The template of the route that serves a path, such as `/api/orders/{token}/settle`: without ids and secrets, so that there
   * are few. Of several routes the one with the fewest parameters.
   */
  templateOf(path: string): string
}

interface Route {
  template: string
  /** null: any. */
  segments: (string | null)[]
}

/** Routes that belong to no API. At all other paths are pages. */
const OTHERS = /^\/(?:assets|media|sandbox|healthz|readyz|metrics|robots\.txt|sitemap\.xml)(?=\/|$)/
const PAGE = '/{page}'
const UNKNOWN = '/api/{unknown}'

/** Finds the routes of the contract, and those that need the raw request. */
export function createRouteTable(
  contract: Contract | AnyRouter,
  rawRoutes: readonly (RawRoute | WebhookRoute)[] = [],
): RouteTable {
  const operations: (Route & { method: string })[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation }) => {
    const { method = 'POST', path } = operation['~orpc'].route
    if (path) operations.push({ method, ...routeOf(`/api${path}`) })
  })
  const routes = [...operations, ...rawRoutes.map(({ path }) => routeOf(path))]
  const byLength = Map.groupBy(
    routes.sort((one, other) => parametersOf(one) - parametersOf(other)),
    ({ segments }) => segments.length,
  )
  return {
    methodsOf(path) {
      const given = segmentsOf(path)
      return [...new Set(operations.filter((route) => matches(route, given)).map(({ method }) => method))]
    },
    templateOf(path) {
      const given = segmentsOf(path)
      const found = byLength.get(given.length)?.find((route) => matches(route, given))
      return found?.template ?? OTHERS.exec(path)?.[0] ?? (path.startsWith('/api/') ? UNKNOWN : PAGE)
    },
  }
}

/** Parameters are `{name}` in the contract, `:name` or `*` in raw routes. */
function routeOf(path: string): Route {
  const segments = segmentsOf(path)
  return { template: path, segments: segments.map((segment) => (/^[{:*]/.test(segment) ? null : segment)) }
}

/** A slash at the end is ignored. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

function matches({ segments }: Route, given: readonly string[]): boolean {
  if (segments.length !== given.length) return false
  return segments.every((segment, index) =>
    segment === null ? given[index] !== '' : segment === given[index],
  )
}

function parametersOf({ segments }: Route): number {
  return segments.filter((segment) => segment === null).length
}
