import type { Me } from '@comanda/contract/identity'
import type { PageState } from '@comanda/contract/page'
import { FailedState } from '@comanda/ui/failed-state'
import { LinkButton } from '@comanda/ui/link-button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { AccountButton } from '../../shared/account/account-button.tsx'
import { readFailure } from '../../shared/failure.ts'
import { StaffSignIn } from '../../shared/sign-in/staff-sign-in.tsx'
import { dueStep, type SignInStep } from '../../shared/sign-in/steps/sign-in-flow.ts'
import { HowItEnded } from './offline/how-it-ended-note.tsx'
import { noteWhoIsHere } from './offline/who-is-here.ts'
import { ChoiceScreen } from './pairing/choice-screen.tsx'
import { PairedElsewhere } from './pairing/paired-elsewhere.tsx'
import { PairingHint } from './pairing/pairing-hint.tsx'
import { PairingScreen } from './pairing/pairing-screen.tsx'
import { Waiting } from './parts/waiting.tsx'
import { ScreenBoard } from './pin/screen-board.tsx'
import { meQuery } from './queries.ts'
import { readKitchenPath } from './ready-board/ready-path.ts'
import { ReadyScreen } from './ready-board/ready-screen.tsx'
import { readAskedOrder } from './scan/use-asked-order.ts'
import { BoardScreen } from './screens/board.tsx'
import { PickerScreen } from './screens/picker.tsx'
import { useScreenSetting } from './settings/screen-settings.ts'

/** A restaurant's own hosts lead to its board; the platform's to the board of the path, or to the choice. */
export function KitchenRoutes({ state }: { state: PageState }) {
  const me = useQuery(meQuery)
  const search = useSearch()
  const signsIn = new URLSearchParams(search).has('sign-in')
  const [path] = useLocation()
  const restaurantId = state.restaurant?.id ?? readKitchenPath(path).restaurantId
  if (me.isPending) return <Waiting />
  if (me.isError) {
    const { message, code } = readFailure(me.error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <FailedState
          title="The kitchen did not load"
          message={message}
          code={code}
          retrying={me.isFetching}
          onRetry={() => void me.refetch()}
        />
      </main>
    )
  }
  const { user, device } = me.data
  const due = dueStep(me.data)
  if (due) return <SignIn key={due.kind} state={state} due={due} />
  if (user) return <ForPerson user={user} state={state} restaurantId={restaurantId} />
  // Whoever scanned a ticket holds a phone of their own, no screen to be let in.
  if (signsIn || (!device && readAskedOrder(search) !== null)) return <SignIn state={state} />
  return <ForScreen device={device} state={state} restaurantId={restaurantId} />
}

interface PlaceProps {
  state: PageState
  /** null where it is to be chosen. */
  restaurantId: string | null
}

function ForPerson({ user, state, restaurantId }: PlaceProps & { user: NonNullable<Me['user']> }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const onSignedOut = () => {
    // Asked anew: the screen itself may be a paired one.
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
  if (readKitchenPath(path).ready) {
    return (
      <ReadyScreen key={restaurantId} restaurantId={restaurantId} renderedAt={state.now} mayStay={false} />
    )
  }
  // Somebody else's board is another one: what their hands did is theirs.
  return <BoardScreen key={`${user.id} ${restaurantId}`} restaurantId={restaurantId} account={account} />
}

/** Nobody has signed in: the screen itself is let in, or asks to be. */
function ForScreen({ device, state, restaurantId }: PlaceProps & { device: Me['device'] }) {
  const client = useQueryClient()
  const [path] = useLocation()
  const [shows] = useScreenSetting('shows')
  const signInPath = `${path}?sign-in`
  const own = device?.restaurantId
  if (own && restaurantId && own !== restaurantId) {
    return <PairedElsewhere restaurantId={own} onPlatform={!state.restaurant} signInPath={signInPath} />
  }
  if (own && (shows === 'ready' || readKitchenPath(path).ready)) {
    return <ReadyScreen key={own} restaurantId={own} renderedAt={state.now} mayStay />
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
        noteWhoIsHere(signedIn)
        client.setQueryData(meQuery.queryKey, signedIn)
      }}
      notice={<HowItEnded signInPath={null} />}
      footer={<PairingHint path={path} />}
    />
  )
}
