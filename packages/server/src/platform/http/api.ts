import { contract } from '@comanda/contract/contract'
import { implement } from '@orpc/server'
import type { RequestContext } from '../../app.ts'

/** The contract, ready to be answered: every module implements its part with handlers of this. */
export const api = implement(contract).$context<RequestContext>()
