import { contract } from '@comanda/contract/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract'

/**
 * Provides the contract's methods and paths to the browser as plain data, without the schemas (and so without
 * zod).
 */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export const contract = ${JSON.stringify(minifyContractRouter(contract))}` : null,
  }
}
