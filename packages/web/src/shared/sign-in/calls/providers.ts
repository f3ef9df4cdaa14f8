import { RequestError } from '../../failure.ts'
import { postAuth } from './wire.ts'

interface Redirect {
  url?: string
}

/** Redirects to an external identity provider, which returns to a path of this host. Throws RequestError. */
export async function signInWithProvider(provider: string, returnTo: string): Promise<void> {
  leave(await postAuth<Redirect>('/sign-in/social', { provider, returnTo }))
}

/**
 * Redirects to the identity provider of the company that an email address belongs to. Throws RequestError.
 */
export async function signInWithWork(email: string, returnTo: string): Promise<void> {
  leave(await postAuth<Redirect>('/sign-in/sso', { email, returnTo }))
}

function leave({ url }: Redirect): void {
  if (!url) throw new RequestError('This sign-in method is not available right now.', 'NO_PROVIDER')
  window.location.assign(url)
}
