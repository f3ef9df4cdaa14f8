import { isStreamOutput, type OperationMeta } from '@comanda/contract/base'
import { StandardOpenAPIHandler, type StandardOpenAPIHandlerOptions } from '@orpc/openapi/standard'
import { type AnyRouter, AsyncIteratorClass, ORPCError } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { z } from 'zod'
import type { RequestContext } from '../../app.ts'
import { RETRY_AFTER_SECONDS } from '../../db/database-unavailable.ts'
import { isUnstorableText } from '../../db/unstorable-text.ts'
import { isUnexpectedError, ResponseError, toResponseError } from './error-body.ts'

export interface Operations {
  /** The response of the operation at this path; null when there is none. */
  handle(request: Request, context: RequestContext): Promise<Response | null>
  /** The same for a request that is not wrapped in the objects of the fetch standard. */
  handleStandard(request: StandardRequest, context: RequestContext): Promise<StandardResponse | null>
}

type Handle = StandardOpenAPIHandler<RequestContext>['handle']
export type StandardRequest = Parameters<Handle>[0]
export type StandardResponse = NonNullable<Awaited<ReturnType<Handle>>['response']>

/** Throws when the contract does not allow the caller to call the operation. */
export type Guard = (
  meta: OperationMeta & { isStream: boolean },
  context: Pick<RequestContext, 'app' | 'caller'>,
  input: unknown,
) => Promise<void> | void

const keepAliveMs = 15_000

/**
 * Handles the operations of the contract below `/api`. Outputs are validated in production, too: validation
 * drops every field that the contract does not name, so no column leaks by mistake.
 */
export function createOperations(routes: AnyRouter, guard: Guard): Operations {
  const options: StandardOpenAPIHandlerOptions<RequestContext> & { eventIteratorKeepAliveInterval: number } =
    {
      eventIteratorKeepAliveInterval: keepAliveMs,
      customErrorResponseBodyEncoder: (error) => (error instanceof ResponseError ? error.body : undefined),
      interceptors: [
        async ({ next, ...options }) => {
          const { request, context } = options
          try {
            return await next({ ...options, request: { ...request, body: () => readBody(request) } })
          } catch (error) {
            if (isUnexpectedError(error)) logUnexpected(error, context)
            throw toResponseError(error, context.requestId)
          }
        },
      ],
      rootInterceptors: [
        async ({ next }) => {
          const result = await next()
          const { response } = result
          const seconds = response ? secondsToWait(response) : null
          if (seconds !== null && response) response.headers['retry-after'] = String(seconds)
          return result
        },
      ],
      clientInterceptors: [
        async ({ next, context, procedure, input }) => {
          const { meta, outputSchema } = procedure['~orpc']
          try {
            await guard({ ...meta, isStream: isStreamOutput(outputSchema) }, context, input)
            const output = await next()
            return isAsyncIterator(output) ? withLoggedFailure(output, context) : output
          } catch (error) {
            throw isUnstorableText(error, input) ? unstorableText(error) : error
          }
        },
      ],
    }
  const standard = new StandardOpenAPIHandler<RequestContext>(routes, options)
  const handler = new FetchHandler(standard, options)
  return {
    async handle(request, context) {
      const { response } = await handler.handle(request, { prefix: '/api', context })
      return response ?? null
    },
    async handleStandard(request, context) {
      const { response } = await standard.handle(request, { prefix: '/api', context })
      return response ?? null
    },
  }
}

/** Nothing is stored: the transaction ended with the error. */
function unstorableText(cause: unknown) {
  const message = 'A text contains a null character or an incomplete character.'
  return new ORPCError('BAD_REQUEST', { message, cause })
}

interface LazyRequest {
  headers: Record<string, string | string[] | undefined>
  body: () => Promise<unknown>
}

/** JSON only: pages of other sites can post forms and text without asking first. */
async function readBody({ headers, body }: LazyRequest): Promise<unknown> {
  const type = String(headers['content-type'] ?? 'application/json')
  if (!type.startsWith('application/json')) throw new ORPCError('BAD_REQUEST')
  try {
    return await body()
  } catch (cause) {
    throw new ORPCError('BAD_REQUEST', { cause })
  }
}

const waiting = z.object({ data: z.object({ retryAfterSeconds: z.number() }) })

/** Rate-limited use cases report the wait as `data: { retryAfterSeconds }`. */
function secondsToWait({ status, body }: { status: number; body: unknown }): number | null {
  if (status === 503) return RETRY_AFTER_SECONDS
  return status === 429 ? (waiting.safeParse(body).data?.data.retryAfterSeconds ?? null) : null
}

function logUnexpected(error: unknown, { log, signal }: RequestContext): void {
  const cause = error instanceof ORPCError && error.cause !== undefined ? error.cause : error
  if (signal.aborted) log.debug({ err: cause }, 'operation ended: client disconnected')
  else log.error({ err: cause }, 'operation failed')
}

function isAsyncIterator(output: unknown): output is AsyncIterator<unknown, unknown, void> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}

/** A stream can fail long after the response started, so its failure is logged here. */
function withLoggedFailure(iterator: AsyncIterator<unknown, unknown, void>, context: RequestContext) {
  const next = async () => {
    try {
      return await iterator.next()
    } catch (error) {
      if (isUnexpectedError(error)) logUnexpected(error, context)
      throw error
    }
  }
  return new AsyncIteratorClass(next, async () => {
    await iterator.return?.()
  })
}
