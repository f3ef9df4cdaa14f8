import { contract } from '@comanda/contract/contract'
import { implement } from '@orpc/server'
import type { RequestContext } from '../../app.ts'

/** The contract to implement: every module builds the handlers of its part with this. */
export const api = implement(contract).$context<RequestContext>()
