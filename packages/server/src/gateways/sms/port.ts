export interface TextMessage {
  /** In the form +15551234567. */
  to: string
  text: string
}

export interface SmsGateway {
  /** Hands one text message over. Throws an SmsGatewayError when the provider does not take it. */
  send(message: TextMessage): Promise<void>
  /** Asks for our own account without sending anything. Throws like `send`. */
  check?(): Promise<unknown>
}

/** The number cannot be texted, is not one, or its owner stopped texts from us: the provider's codes for "never". */
const refusedForGood = ['21211', '21214', '21217', '21408', '21610', '21612', '21614']

/** `code` is the provider's own number, or "network" when no answer came, or "unavailable" without a provider. */
export class SmsGatewayError extends Error {
  readonly code: string

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SmsGatewayError'
    this.code = code
  }

  /** This number will never take a text from us. */
  get isForGood(): boolean {
    return refusedForGood.includes(this.code)
  }
}
