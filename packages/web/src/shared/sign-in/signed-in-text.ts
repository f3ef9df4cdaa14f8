/** Whose session a page is in: a person who signed up by phone has no email address. */
export function signedInText({ email }: { email: string }): string {
  return email ? `You are signed in as ${email}.` : 'You are signed in.'
}
