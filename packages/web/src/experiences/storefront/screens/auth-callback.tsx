import { callbackMessage } from '@comanda/contract/callback-errors'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { Spinner } from '@comanda/ui/spinner'
import { useEffect, useState } from 'react'
import { homeOf } from '../../../shared/sign-in/destination.ts'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePage } from '../page.tsx'
import { useMainVariant } from '../parts/use-main-variant.ts'

/** The landing page of a failed sign-in at an identity provider, with the reason. */
export default function AuthCallbackScreen() {
  const reason = useReason()
  const page = usePage()
  const variant = useMainVariant()
  const { me, failure } = useSession()
  if (reason === undefined || (me === null && failure === null)) {
    return (
      <AccessPage title="One moment">
        <Spinner className="size-6 text-ink-3" />
      </AccessPage>
    )
  }
  return (
    <AccessPage
      title={me?.user ? 'That did not work' : 'You are not signed in'}
      text={
        me?.user
          ? 'You are still signed in. Nothing has changed in your account.'
          : 'Nothing has changed in your account.'
      }
    >
      <Notice tone="danger" role="alert" icon={<CircleAlert className="size-4.5" />} className="mb-5">
        {reason}
      </Notice>
      <LinkButton href={me?.user ? homeOf(me, page) : '/login'} variant={variant} size="xl" block>
        {me?.user ? 'Continue' : 'Back to sign in'}
      </LinkButton>
    </AccessPage>
  )
}

/** undefined until the page is hydrated. Our providers redirect here only on failure. */
function useReason(): string | undefined {
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    const { location, history } = window
    const query = new URLSearchParams(location.search)
    setReason(callbackMessage(query.get('error') ?? (query.has('code') ? 'not_pkce' : 'no_code')))
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return reason
}
