import { contract } from '@comanda/contract/contract'
import { implement } from '@orpc/server'
import type { App, Caller, RequestContext } from '../../app.ts'
import { type CsvFile, csvHeaders } from '../csv-stream.ts'

/** The contract to implement: every module builds the handlers of its part with this. */
export const api = implement(contract).$context<RequestContext>()

type Request<Input> = { input: Input; context: { app: App; caller: Caller } }

/** The handler of an operation that only runs a use case for its caller. */
export function forCaller<Input, Output>(useCase: (app: App, caller: Caller, input: Input) => Output) {
  return ({ input, context: { app, caller } }: Request<Input>): Output => useCase(app, caller, input)
}

/** The same for a use case that needs only the restaurant of the input. */
export function atRestaurant<Output>(useCase: (app: App, caller: Caller, restaurantId: string) => Output) {
  return ({ input, context: { app, caller } }: Request<{ restaurantId: string }>): Output =>
    useCase(app, caller, input.restaurantId)
}

/** The same for a use case whose result is a CSV file to download. */
export function asDownload<Input>(useCase: (app: App, caller: Caller, input: Input) => Promise<CsvFile>) {
  return async ({ input, context: { app, caller } }: Request<Input>) => {
    const { name, content } = await useCase(app, caller, input)
    return { headers: csvHeaders(name), body: content }
  }
}
