import { contract } from 'virtual:contract'
import type { Contract } from '@comanda/contract/contract'
import { type ErrorBody, httpMessage } from '@comanda/contract/errors'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { retryingFetch } from './retrying-fetch.ts'
import { publishAuthEventHere } from './sign-in/auth-events.ts'

/**
 * The typed client of the API on this page's own origin. Failures are thrown; read them with `readFailure`. A
 * failure that reports an ended session is published to this tab, which then reloads who is signed in. While
 * the server has no database, requests are retried for a few seconds.
 */
export const api: ContractRouterClient<Contract> = createORPCClient(
  new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    fetch: (request, init) => retryingFetch(request, init),
    customErrorResponseBodyDecoder: (body, response) => {
      if (response.status === 401) publishAuthEventHere('session-missed')
      const { code, message, data, ...rest } = body as Partial<ErrorBody>
      return new ORPCError(code ?? `HTTP_${response.status}`, {
        status: response.status,
        message: message ?? httpMessage(response.status),
        data: data ?? rest,
        defined: true,
      })
    },
  }),
)
