/** A mail as it is sent. */
export interface RenderedMail {
  /** In whose name it comes; none for a text message. */
  sender?: string
  subject: string
  html: string
  text: string
  /** Where the recipient stops what is marketing. */
  unsubscribe?: string
}

/** The templates are loaded with the first mail: what they stand on takes longer than the rest of the program's start. */
export function loadTemplates() {
  return import('./templates/render.ts')
}
