export interface EmailMessage {
  /** The same key is sent once, as far as the provider can tell. */
  key: string
  from: string
  to: string
  subject: string
  html: string
  text: string
}

export interface EmailGateway {
  send(message: EmailMessage): Promise<void>
}
