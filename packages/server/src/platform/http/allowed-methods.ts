import type { Contract } from '@comanda/contract/contract'
import { type AnyRouter, traverseContractProcedures } from '@orpc/server'

export type MethodTable = (path: string) => string[]

/** Returns a lookup of the methods that a path of the API supports; empty for an unknown path. */
export function createMethodTable(contract: Contract | AnyRouter): MethodTable {
  const known: { method: string; pattern: RegExp }[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation }) => {
    const { method = 'POST', path } = operation['~orpc'].route
    if (path) known.push({ method, pattern: patternOf(`/api${path}`) })
  })
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/** `{name}` matches one path segment. */
function patternOf(path: string): RegExp {
  const literal = path.split(/\{[^}]+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${literal.join('[^/]+')}/?$`)
}
