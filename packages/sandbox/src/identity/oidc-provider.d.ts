/** The part of the library's types that is used here; it ships none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, string | undefined>
    returnTo: string
  }

  export interface InteractionResult {
    login?: { accountId: string; remember?: boolean }
    error?: string
    error_description?: string
  }

  export interface KoaContext {
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
    }
    type: string
    body: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
    interactionDetails(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Interaction>
    interactionResult(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      result: InteractionResult,
    ): Promise<string>
  }
}
