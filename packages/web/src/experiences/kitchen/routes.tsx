import type { Me } from '@comanda/contract/identity'
import type { PageState } from '@comanda/contract/page'
import { LinkButton } from '@comanda/ui/link-button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { AccountButton } from '../../shared/account-button.tsx'
import { untilLoaded } from '../../shared/query-client.ts'
import { StaffSignIn } from '../../shared/sign-in/staff-sign-in.tsx'
import { dueStep } from '../../shared/sign-in/steps/sign-in-flow.ts'
import type { SignInStep } from '../../shared/sign-in/steps/sign-in-step.ts'
import { readKitchenPath } from './kitchen-path.ts'
import { rememberMe } from './offline/remembered-me.ts'
import { SessionEndNotice } from './offline/session-end-notice.tsx'
import { ChoiceScreen } from './pairing/choice-screen.tsx'
import { PairedElsewhere } from './pairing/paired-elsewhere.tsx'
import { PairingHint } from './pairing/pairing-hint.tsx'
import { PairingScreen } from './pairing/pairing-screen.tsx'
import { FailedScreen } from './parts/failed-screen.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'
import { ScreenBoard } from './pin/screen-board.tsx'
import { meQuery } from './queries.ts'
import { ReadyScreen } from './ready-board/ready-screen.tsx'
import { readScannedOrder } from './scan/use-scanned-order.ts'
import { BoardScreen } from './screens/board.tsx'
import { PickerScreen } from './screens/picker.tsx'
import { useScreenSetting } from './settings/screen-settings.ts'

/**
 * A restaurant's own hosts open its board; the platform's host opens the board of the path, or the choice.
 */
export function KitchenRoutes({ state }: { state: PageState }) {
  const me = useQuery({ ...meQuery, ...untilLoaded(useQueryClient(), meQuery.queryKey) })
  const search = useSearch()
  const signsIn = new URLSearchParams(search).has('sign-in')
  const [path] = useLocation()
  const restaurantId = state.restaurant?.id ?? readKitchenPath(path).restaurantId
  // The server knows no user. The renderer contains nothing of what follows.
  if (import.meta.env.SSR) return <LoadingScreen />
  if (!me.data)
    return me.failureReason ? <FailedScreen title="Kitchen did not load" query={me} /> : <LoadingScreen />
  const { user, device } = me.data
  const due = dueStep(me.data)
  if (due) return <SignIn key={due.kind} state={state} due={due} />
  if (user) return <UserRoutes user={user} state={state} restaurantId={restaurantId} />
  // A user who scanned a ticket uses a personal phone, not a screen to be paired.
  if (signsIn || (!device && readScannedOrder(search) !== null)) return <SignIn state={state} />
  return <ScreenRoutes device={device} state={state} restaurantId={restaurantId} />
}

interface RouteProps {
  state: PageState
  /** null if a kitchen has to be chosen. */
  restaurantId: string | null
}

function UserRoutes({ user, state, restaurantId }: RouteProps & { user: NonNullable<Me['user']> }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const onSignedOut = () => {
    // Reloaded, because the screen itself can be paired.
    void client.resetQueries({ queryKey: meQuery.queryKey })
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }
  const account = (
    <AccountButton user={user} onSignedOut={onSignedOut}>
      {!state.restaurant && restaurantId && (
        <LinkButton block href="/kitchen">
          Another kitchen
        </LinkButton>
      )}
    </AccountButton>
  )
  if (!restaurantId) return <PickerScreen account={account} />
  if (readKitchenPath(path).screen === 'ready') {
    return (
      <ReadyScreen
        key={restaurantId}
        restaurantId={restaurantId}
        renderedAt={state.now}
        canMakeDefault={false}
      />
    )
  }
  // Another user gets a new board instance: pending actions belong to one user.
  return <BoardScreen key={`${user.id} ${restaurantId}`} restaurantId={restaurantId} account={account} />
}

/** No user is signed in: shows the kitchen that the screen is paired with, or starts the pairing. */
function ScreenRoutes({ device, state, restaurantId }: RouteProps & { device: Me['device'] }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const [shows] = useScreenSetting('shows')
  const signInPath = `${path}?sign-in`
  const own = device?.restaurantId
  if (own && restaurantId && own !== restaurantId) {
    return <PairedElsewhere restaurantId={own} onPlatform={!state.restaurant} signInPath={signInPath} />
  }
  if (own && (shows === 'ready' || readKitchenPath(path).screen === 'ready')) {
    return <ReadyScreen key={own} restaurantId={own} renderedAt={state.now} canMakeDefault />
  }
  if (own) {
    return <ScreenBoard key={`${device.id} ${own}`} restaurantId={own} signInPath={signInPath} />
  }
  if (!restaurantId) return <ChoiceScreen signInPath={signInPath} />
  return (
    <PairingScreen
      key={restaurantId}
      restaurantId={restaurantId}
      state={state}
      signInPath={signInPath}
      onOpened={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })}
    />
  )
}

function SignIn({ state, due }: { state: PageState; due?: SignInStep }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const name = state.restaurant?.name
  return (
    <StaffSignIn
      restaurant={state.restaurant}
      title={name ? `${name} Kitchen` : 'Kitchen'}
      text={name ? 'Sign in to open this kitchen' : 'Sign in to open your kitchen'}
      due={due}
      onDone={(signedIn) => {
        rememberMe(signedIn)
        client.setQueryData(meQuery.queryKey, signedIn)
      }}
      notice={<SessionEndNotice signInPath={null} />}
      footer={<PairingHint path={path} />}
    />
  )
}
