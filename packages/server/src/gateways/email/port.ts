export interface EmailMessage {
  /** Idempotency key: providers that support it deliver a key once. */
  key: string
  from: string
  /** Replaces the display name in `from`; the address stays. */
  sender?: string
  /** Where replies go; absent: to the sender. */
  replyTo?: string
  to: string
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  /** One-click unsubscribe link; not for transactional email. */
  unsubscribe?: string
  /** The event that caused the email; sent as a header to trace unexpected emails. */
  because?: string
}

/** A file that is attached to an email. */
export interface MailAttachment {
  name: string
  /** Media type, such as application/pdf. */
  type: string
  /** Base64. */
  content: string
}

export interface EmailGateway {
  /**
   * Sends one email. Throws EmailBounced when the mailbox rejects it permanently, another error when a retry
   * may succeed.
   */
  send(message: EmailMessage): Promise<void>
  /** Connects and authenticates without sending anything. Throws on failure. */
  check?(): Promise<unknown>
}

export class EmailBounced extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmailBounced'
  }
}
