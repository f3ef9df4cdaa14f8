export interface Gone {
  title: string
  text: string
  /** Whether the next step is to sign in. */
  signIn: boolean
}

/** What to say of a link that invites to nothing any more, by the server's code; null for what may be better in a moment. */
export function goneText(code: string): Gone | null {
  return texts[code] ?? null
}

const texts: Record<string, Gone> = {
  INVITATION_USED: {
    title: 'This invitation was accepted already',
    text: 'The link works once. Sign in with your account to go to work.',
    signIn: true,
  },
  INVITATION_EXPIRED: {
    title: 'This invitation has expired',
    text: 'A link lasts 7 days. Ask whoever invited you to send it again.',
    signIn: false,
  },
  INVITATION_REVOKED: {
    title: 'This invitation was withdrawn',
    text: 'Ask whoever invited you, if you think that is a mistake.',
    signIn: false,
  },
  NOT_FOUND: {
    title: 'This link leads to no invitation',
    text: 'A newer mail may have replaced it, or a part of the address is missing. Open the link of the newest mail.',
    signIn: false,
  },
}
