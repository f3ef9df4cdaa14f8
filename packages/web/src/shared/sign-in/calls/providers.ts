import { postAuth, SignInRefused } from './wire.ts'

interface Redirect {
  url?: string
}

/** Leaves for another provider's sign-in, and is back at a path of this host afterwards. Throws a SignInRefused. */
export async function signInWithProvider(provider: string, returnTo: string): Promise<void> {
  leave(await postAuth<Redirect>('/sign-in/social', { provider, returnTo }))
}

/** Leaves for the sign-in of the company that an e-mail address belongs to. Throws a SignInRefused. */
export async function signInWithWork(email: string, returnTo: string): Promise<void> {
  leave(await postAuth<Redirect>('/sign-in/sso', { email, returnTo }))
}

function leave({ url }: Redirect): void {
  if (!url) throw new SignInRefused('This way to sign in is not available at the moment.', 'NO_PROVIDER')
  window.location.assign(url)
}
