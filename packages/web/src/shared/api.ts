import { contract } from 'virtual:contract'
import type { Contract } from '@comanda/contract/contract'
import { type ErrorBody, httpMessage } from '@comanda/contract/errors'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

/** The typed client of the API on this page's own origin. Failures are thrown; read them with `readFailure`. */
export const api: ContractRouterClient<Contract> = createORPCClient(
  new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    customErrorResponseBodyDecoder: (body, response) => {
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
