export interface EmailMessage {
  /** The same key is sent once, as far as the provider can tell. */
  key: string
  from: string
  /** In whose name it comes, instead of the one in `from`; the address stays. */
  sender?: string
  to: string
  subject: string
  html: string
  text: string
  /** Where a mail program stops marketing with one click; not for transactional mail. */
  unsubscribe?: string
  /** What it comes of, in a header for whoever looks into one that should not have come. */
  because?: string
}

export interface EmailGateway {
  /** Hands one mail over. Throws EmailBounced when its mailbox will never take it, anything else when it may later. */
  send(message: EmailMessage): Promise<void>
  /** Connects and signs in without sending anything. Throws when that does not work. */
  check?(): Promise<unknown>
}

export class EmailBounced extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmailBounced'
  }
}
