import type { PageState } from '@comanda/contract/page'
import { FailedState, type FailedStateProps } from '@comanda/ui/failed-state'
import { Spinner } from '@comanda/ui/spinner'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { ProofProvider } from '../../shared/prove/prove.tsx'
import { createQueries } from '../../shared/query-client.ts'
import { reachesAll } from '../../shared/rights.ts'
import { enterSession, refreshSession, useSession } from '../../shared/sign-in/session-store.ts'
import { StaffSignIn } from '../../shared/sign-in/staff-sign-in.tsx'
import { dueStep } from '../../shared/sign-in/steps/sign-in-flow.ts'
import { AccessDenied } from './access-denied.tsx'
import { guardNavigation, useHistoryGuard } from './forms/leave-guard.tsx'
import { IdleLock } from './idle-lock.tsx'
import { entryAt, type NavGroup } from './navigation.ts'
import { failureOf, restaurantsKey, restaurantsQuery } from './queries.ts'
import { StaffProvider } from './session.tsx'
import { Shell } from './shell/shell.tsx'

export interface BackOfficeProps {
  state: PageState
  groups: readonly NavGroup[]
  /** The heading of the sign-in form. */
  title: string
  text: string
}

/** A back office: the sign-in, and behind it the shell with its screens. */
export function BackOffice(props: BackOfficeProps) {
  const [queries] = useState(createQueries)
  useHistoryGuard()
  const { groups, state } = props
  const opened = entryAt(groups, state.path)?.screen
  // Preloaded together with the session. If it fails, the screen itself shows the error.
  useEffect(() => void opened?.preload().catch(() => {}), [opened])
  return (
    <QueryClientProvider client={queries}>
      <Router ssrPath={props.state.path} aroundNav={guardNavigation}>
        <SignInGate {...props} />
      </Router>
    </QueryClientProvider>
  )
}

function SignInGate({ state, groups, title, text }: BackOfficeProps) {
  const client = useQueryClient()
  const { me, failure, retry } = useSession()
  const user = me?.user ?? null
  const homeId = state.restaurant?.id ?? null
  const due = me && dueStep(me, homeId)
  const restaurants = useQuery({
    ...restaurantsQuery(user?.id ?? ''),
    enabled: user !== null && due === null,
  })
  const reload = useCallback(async () => {
    await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: restaurantsKey })])
  }, [client])

  // The server knows no user. The renderer contains nothing of what follows.
  if (import.meta.env.SSR) return <Waiting />
  if (!me) return failure ? <Failed {...failure} title={didNotLoad} onRetry={retry} /> : <Waiting />
  if (!user || due) {
    return (
      <StaffSignIn
        key={`${user?.id} ${due?.kind}`}
        restaurant={state.restaurant}
        title={title}
        text={text}
        due={due ?? undefined}
        onDone={enterSession}
      />
    )
  }
  if (!restaurants.data) {
    const missing = failureOf(restaurants, didNotLoad)
    return missing ? <Failed {...missing} /> : <Waiting />
  }
  const { defaultRestaurantId } = restaurants.data
  const open = restaurants.data.restaurants.filter(({ id }) => homeId === null || id === homeId)
  const isInvited = me.mayOpenRestaurant || (me.memberships.length > 0 && restaurants.isFetching)
  if (open.length === 0 && !(homeId === null && (reachesAll(me.memberships) || isInvited))) {
    return <AccessDenied user={user} restaurantName={state.restaurant?.name ?? null} />
  }
  return (
    <StaffProvider
      key={user.id}
      me={me}
      user={user}
      homeId={homeId}
      defaultRestaurantId={defaultRestaurantId}
      reload={reload}
      restaurants={open}
    >
      <IdleLock
        signIn={(notice) => (
          <StaffSignIn
            restaurant={state.restaurant}
            title={title}
            text={text}
            notice={notice}
            onDone={enterSession}
          />
        )}
      >
        <ProofProvider>
          <Shell groups={groups} state={state} />
        </ProofProvider>
      </IdleLock>
    </StaffProvider>
  )
}

const didNotLoad = 'The back office did not load'

/** The time after which a missing response is reported, in milliseconds. It can still arrive. */
const SLOW_MS = 8000

function Waiting() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isSlow)
    return (
      <Failed
        title="The back office is still loading"
        message="The server has not responded yet."
        // A reload ends the requests that may never get a response.
        onRetry={() => location.reload()}
      />
    )
  return (
    <main className="grid min-h-dvh place-items-center bg-sunken">
      <p role="status" className="flex animate-appear items-center gap-3 text-14 text-ink-2">
        <Spinner className="size-5" />
        Loading...
      </p>
    </main>
  )
}

function Failed({ title, message, code, onRetry, retrying }: FailedStateProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-sunken">
      <FailedState title={title} message={message} code={code} onRetry={onRetry} retrying={retrying} />
    </main>
  )
}
