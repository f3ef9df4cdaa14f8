import type { PageState } from '@comanda/contract/page'
import { FailedState } from '@comanda/ui/failed-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRoute } from 'wouter'
import { readFailure } from '../../shared/failure.ts'
import { StaffSignIn } from '../../shared/sign-in/staff-sign-in.tsx'
import { Waiting } from './parts/waiting.tsx'
import { meQuery } from './queries.ts'
import { BoardScreen } from './screens/board.tsx'
import { PickerScreen } from './screens/picker.tsx'

/** A restaurant's own hosts lead to its board; the platform's to the board of the path, or to the choice. */
export function KitchenRoutes({ state }: { state: PageState }) {
  const client = useQueryClient()
  const me = useQuery(meQuery)
  const [, params] = useRoute('/kitchen/:restaurantId')
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
  const { user } = me.data
  if (!user) {
    const name = state.restaurant?.name
    return (
      <StaffSignIn
        restaurant={state.restaurant}
        title={name ? `${name} Kitchen` : 'Kitchen'}
        text={name ? 'Sign in to open this kitchen' : 'Sign in to open your kitchen'}
        onDone={(signedIn) => client.setQueryData(meQuery.queryKey, signedIn)}
      />
    )
  }
  const restaurantId = state.restaurant?.id ?? params?.restaurantId
  const onSignedOut = () => {
    client.setQueryData(meQuery.queryKey, { user: null, memberships: [] })
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }
  if (!restaurantId) return <PickerScreen user={user} onSignedOut={onSignedOut} />
  return (
    <BoardScreen
      key={restaurantId}
      restaurantId={restaurantId}
      renderedAt={state.now}
      user={user}
      onPlatform={!state.restaurant}
      onSignedOut={onSignedOut}
    />
  )
}
